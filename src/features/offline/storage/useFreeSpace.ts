import { removeFromDevice } from './space.ts';
import { byteCount } from '../../../lib/format.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';
import type { Cleanup } from './cleanups.ts';
import { REMOVE_FAILED } from '../texts.ts';
import * as texts from './texts.ts';

/** @returns a function that removes chapters and shows how much space that freed */
export function useFreeSpace(): (what: Pick<Cleanup, 'chapters'>) => void {
  const dispatch = useAppDispatch();
  const sayFreed = useSayFreed();
  return ({ chapters }) => sayFreed(dispatch(removeFromDevice(chapters)));
}

/** @returns a function that shows how much space was freed, or that the removal failed */
export function useSayFreed(): (freeing: Promise<number>) => void {
  const dispatch = useAppDispatch();
  return (freeing) => {
    const say = async () => {
      try {
        const bytes = await freeing;
        const message = bytes > 0 ? texts.freed(byteCount(bytes)) : texts.NOTHING_TO_CLEAN;
        dispatch(globalActions.snackShown({ message }));
      } catch (error) {
        console.warn('the space could not be freed', error);
        dispatch(globalActions.toastShown(REMOVE_FAILED));
      }
    };
    void say();
  };
}
