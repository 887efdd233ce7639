/**
 * WebKit keeps a page that is left, for the way back, with the transactions that it had open: nothing of them goes on, and
 * every other page of the site waits for them, for good. So they end with the page's being left, and what they were for is
 * done again when it is back.
 */

/** The others let such a page go. A worker has no vendor, and is ended with what it does by the page that opened it. */
const { navigator } = globalThis as { readonly navigator?: { readonly vendor?: string } };
const isWebkit = navigator?.vendor?.startsWith('Apple');

const open = new Set<IDBTransaction>();
let back: Promise<void> | undefined;

/** While the page is left: resolves when it is shown again. Otherwise undefined. */
export function whenBack(): Promise<void> | undefined {
  return back;
}

/** Undoes it when the page is left, or at once where it has been. */
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
        // It had ended by itself.
      }
    }
  });
}
