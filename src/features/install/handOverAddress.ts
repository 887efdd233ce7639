import { HOME_PATHS } from '../../lib/addresses.ts';

/**
 * While the overlay that shows how to add the app is open, the page's address is the one that the icon will open for
 * ever: home, with a one-time code (design 8). iOS takes the manifest's start address where a manifest is linked, so
 * that link is out of the document meanwhile.
 */
export interface HandOverAddress {
  readonly put: (code: string) => void;
  /** The address and the manifest are as they were; may be called again and again. */
  readonly strip: () => void;
}

/** Where addresses with a code belong to: whoever comes back to such an entry of the history finds its own. */
const addressesBefore = new Map<string, string>();

/** Not through the router's: the screen beneath stays where it is. */
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
  // Registered once however often it is asked for: one function, one listener.
  window.addEventListener('popstate', leaveEntry);
  return {
    put(code) {
      // Gone back meanwhile: the entry belongs to another screen.
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
