/**
 * [Note: Left page]
 * WebKit freezes a page in the back/forward cache together with its open transactions, which block every other page of
 * the site for good. So they are aborted when the page is left, and repeated when it is shown again.
 */

/** Other engines evict such a page. A worker has no vendor, and ends with the page that opened it. */
const { navigator } = globalThis as { readonly navigator?: { readonly vendor?: string } };
const isWebkit = navigator?.vendor?.startsWith('Apple');

const open = new Set<IDBTransaction>();
let back: Promise<void> | undefined;

/** While the page is left: resolves when it is shown again. Otherwise undefined. */
export function whenBack(): Promise<void> | undefined {
  return back;
}

/** Aborts the transaction when the page is left, or at once if it already is. */
export function undoWhenLeft(transaction: IDBTransaction): void {
  open.add(transaction);
  const forget = () => open.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  if (back) transaction.abort();
}

if (isWebkit) {
  addEventListener('pagehide', (event) => {
    if (!(event as Event & { readonly persisted: boolean }).persisted) return;
    back = new Promise((resolve) => {
      const shown = () => {
        back = undefined;
        resolve();
      };
      addEventListener('pageshow', shown, { once: true });
    });
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // The transaction had already ended.
      }
    }
  });
}
