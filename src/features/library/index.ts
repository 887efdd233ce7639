/** Other features import only from here. */
export { useBookmarkList } from './useBookmarkList.ts';
