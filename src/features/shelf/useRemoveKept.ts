import { useDispatch } from 'react-redux';
import { removeKept } from '../../api/shelfEdits.ts';
import { byteCount } from '../../lib/text.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';

type Which = Parameters<typeof removeKept>[0];

/** @returns lets downloads go and says how much is free now */
export function useRemoveKept(): (which: Which) => void {
  const dispatch = useAppDispatch();
  const say = useDispatch();
  return (which) => {
    const remove = async () => {
      try {
        const freedBytes = await dispatch(removeKept(which));
        say(globalActions.snackShown({ message: `已删除，释放 ${byteCount(freedBytes)}` }));
      } catch (error) {
        console.warn('downloads could not be removed', error);
        say(globalActions.toastShown('没有删掉，请再试一次'));
      }
    };
    void remove();
  };
}
