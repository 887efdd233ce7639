import { HOME_PATHS } from '../../lib/addresses.ts';

/**
 * [Note: Hand-over address] While the install overlay is open, the page's address is the one that the icon will open:
 * home with a one-time code. iOS prefers the start URL of a linked manifest, so the link is out of the document
 * meanwhile.
 */
export interface HandOverAddress {
  readonly put: (code: string) => void;
  /** Restores the address and the manifest link; may be called repeatedly. */
  readonly strip: () => void;
}

/** From an address with a code to the entry's own: going back to such a history entry restores its address. */
const addressesBefore = new Map<string, string>();

/** Bypasses the router's patched replaceState, so that the screen below does not change. */
function replaceQuietly(address: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, '', address);
}

const here = () => window.location.pathname + window.location.search + window.location.hash;

function leaveEntry(): void {
  const before = addressesBefore.get(here());
  if (before !== undefined) window.history.replaceState(window.history.state, '', before);
}

export function openHandOverAddress(): HandOverAddress {
  const before = here();
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  let current: string | undefined;
  // The same function each time, so that the listener is registered once.
  window.addEventListener('popstate', leaveEntry);
  return {
    put(code) {
      // The reader went back meanwhile: the entry belongs to another screen.
      if (here() !== (current ?? before)) return;
      current = `${HOME_PATHS.comic}?${new URLSearchParams({ token: code })}`;
      addressesBefore.set(current, before);
      link?.remove();
      replaceQuietly(current);
    },
    strip() {
      if (here() === current) replaceQuietly(before);
      current = undefined;
      if (link && !link.isConnected) document.head.append(link);
    },
  };
}
