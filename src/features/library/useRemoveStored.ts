import { cancelDownloads } from '../offline/index.ts';
import { removeStored } from '../../api/endpoints/libraryEdits.ts';
import { byteCount } from '../../lib/format.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import * as texts from './texts.ts';

type Which = Parameters<typeof removeStored>[0];

/** @returns a function that removes stored chapters and shows how much space that freed */
export function useRemoveStored(): (which: Which) => void {
  const dispatch = useAppDispatch();
  return (which) => {
    const remove = async () => {
      try {
        // Queued chapters of the works would be downloaded again.
        for (const work of 'works' in which ? which.works : []) {
          await dispatch(cancelDownloads({ work }));
        }
        const freedBytes = await dispatch(removeStored(which));
        dispatch(globalActions.snackShown({ message: texts.deleted(byteCount(freedBytes)) }));
      } catch (error) {
        console.warn('downloads could not be removed', error);
        dispatch(globalActions.toastShown(texts.DELETE_FAILED));
      }
    };
    void remove();
  };
}
