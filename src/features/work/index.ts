/** Other features import only from here. */
export { AutoPayRow } from './AutoPayRow.tsx';
export { Contents } from './Contents.tsx';
export { Cover } from './Cover.tsx';
export { Intro } from './Intro.tsx';
export { MissingWork, isMissing } from './MissingWork.tsx';
export { WorkDirectory } from './WorkDirectory.tsx';
export { chapterAddress, useChapterView, usePlaceInWork } from './chapterView.ts';
export { PurchaseSheet } from './lazySheets.ts';
export { ReportButton } from './ReportButton.tsx';
export { type Offer, offersOf } from './offers.ts';
export { lastText } from './updateSchedule.ts';
export { useAutoPurchase } from './useAutoPurchase.ts';
export { useAutoPay } from './useAutoPay.ts';
export { useCollect } from './useCollect.ts';
export { type ReadHistory, useHistory } from './useHistory.ts';
export { useRetry } from './useRetry.ts';
export { useShare } from './useShare.ts';
export { usePurchase } from './usePurchase.ts';
