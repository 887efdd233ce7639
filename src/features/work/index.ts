/** Other features import only from here. */
export { AutoPayRow } from './AutoPayRow.tsx';
export { Contents } from './Contents.tsx';
export { Intro } from './Intro.tsx';
export { MissingWork } from './MissingWork.tsx';
export { WorkDirectory } from './WorkDirectory.tsx';
export { useChapterView } from './chapterView.ts';
export { PurchaseSheet } from './lazySheets.ts';
export { ReportButton } from './ReportButton.tsx';
export { type Offer, offersOf } from './offers.ts';
export { useAutoPurchase } from './useAutoPurchase.ts';
export { useFavorite } from './useFavorite.ts';
export { useHistory } from './useHistory.ts';
export { useRetry } from './useRetry.ts';
export { usePurchase } from './usePurchase.ts';
