import { copyText } from '../lib/clipboard.ts';
import { globalActions } from './globalSlice.ts';
import { useAppDispatch } from './store.ts';

/** @returns a function that copies a text and shows the result; `what` names the text, as in 链接复制成功 */
export function useCopy(): (text: string, what?: '链接' | '订单号') => void {
  const dispatch = useAppDispatch();
  const copy = async (text: string, what: string) => {
    const isCopied = await copyText(text);
    dispatch(globalActions.toastShown(`${what}复制${isCopied ? '成功' : '失败'}`));
  };
  return (text, what) => void copy(text, what ?? '');
}
