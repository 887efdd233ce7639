import { detailAddress } from '../../lib/addresses.ts';
import { copyText } from '../../lib/clipboard.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';

/** Gives a work's address on: through the system's own sheet where there is one, else by the clipboard. */
export function useShare(uuid: string, title: string, kind: Kind = 'comic'): () => void {
  const dispatch = useAppDispatch();
  const share = async () => {
    // Put together here: the page's own address may carry what is nobody else's.
    const url = new URL(detailAddress(kind, uuid), window.location.origin).href;
    if (await sharedBySystem({ title, url })) return;
    const isCopied = await copyText(url);
    dispatch(globalActions.toastShown(isCopied ? '链接复制成功' : '链接复制失败'));
  };
  return () => void share();
}

async function sharedBySystem(data: ShareData): Promise<boolean> {
  const { share } = navigator as Partial<Navigator>;
  if (!share) return false;
  try {
    await share.call(navigator, data);
    return true;
  } catch (error) {
    // The person closed the sheet: that is an answer. Anything else: the clipboard.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
