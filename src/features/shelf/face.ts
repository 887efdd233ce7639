/** What other features may use of the shelf. */
export { useHistory } from './useHistory.ts';
export { useOpenedWorks } from './useOpenedWorks.ts';
export { useOpenReadable } from './useReadable.ts';
export { isAtEnd, readChapters } from './keptPlace.ts';
