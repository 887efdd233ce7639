/** What other features may use of the shelf. */
export { useHistory } from '../work/useHistory.ts';
export { useOpenedWorks } from '../../offline/useOpenedWorks.ts';
export { useOpenReadable } from '../../state/useReadable.ts';
export { isAtEnd, readChapters } from './keptPlace.ts';
