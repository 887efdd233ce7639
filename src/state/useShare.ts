import { detailAddress } from '../lib/addresses.ts';
import type { Kind } from '../shared/contract/index.ts';
import { useCopy } from './useCopy.ts';

/** Shares a link to the work: through the system's share sheet if available, else by the clipboard. */
export function useShare(uuid: string, title: string, kind: Kind = 'comic'): () => void {
  const copy = useCopy();
  const share = async () => {
    // Built here, because the page's own URL may contain private parameters.
    const url = new URL(detailAddress(kind, uuid), window.location.origin).href;
    if (!(await sharedBySystem({ title, url }))) copy(url, '链接');
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
    // AbortError: the reader closed the sheet, which counts as done. Other errors fall back to the clipboard.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
