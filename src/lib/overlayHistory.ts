/**
 * [Note: Overlays and the history] An open overlay (sheet, drawer, dialog, a reader's bars) is one entry of the
 * browser's history above its screen's, with the same address and its depth in `history.state`. Back pops that entry,
 * and the overlay is closed for it; an overlay that is closed by hand takes its entry back. Both orders, and overlays
 * that open, close or navigate in one turn, end in the same rule, which `settle` enforces: the entry shown has the
 * depth of the overlays that are open.
 *
 * A link inside an overlay leaves the entry below the next screen's: Back leads to it, and the overlay of a screen that
 * stayed open is there again; where it is not, `settle` goes on to the screen itself. The same happens after a reload,
 * and forward to the entry of a closed overlay.
 */

/** The part of the router's history that waits for the browser before it writes. */
interface BlockingHistory {
  readonly block: (blocker: {
    readonly blockerFn: (to: { readonly action: string }) => Promise<boolean>;
    readonly enableBeforeUnload: boolean;
  }) => void;
}

/** Name of the depth in an entry's state. */
const DEPTH = 'overlays';
/** A screen that is shown again opens its overlays within this time. */
const REOPENED_WITHIN_MS = 100;
/** A busy device delivers `popstate` late, and a second step would leave the screen; a lost one is never delivered. */
const STEP_WITHIN_MS = 3_000;

/** The open overlays' own ways to close, the topmost last. */
const open: (() => void)[] = [];
/** The step back that is under way, and what its `popstate` resolves. */
let step: Promise<void> | undefined;
let arrived: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;

/** How many entries of overlays lie above that of the screen shown. */
export function overlayDepth(): number {
  const state = window.history.state as { readonly [DEPTH]?: number } | null;
  return state?.[DEPTH] ?? 0;
}

/**
 * Gives an open overlay its entry.
 * @param close called when the reader goes back; the owner then unmounts the overlay
 * @returns to be called when the overlay has closed, for whatever reason
 */
export function enterOverlay(close: () => void): () => void {
  // Each overlay has a function of its own, although two owners may share one.
  const entry = () => close();
  open.push(entry);
  if (isFollowing && !step && overlayDepth() < open.length) push();
  return () => {
    const index = open.indexOf(entry);
    if (index < 0) return;
    open.splice(index, 1);
    // Another overlay may take its place in the same turn, and a navigation may follow.
    settleAfter(0);
  };
}

/** Follows Back and Forward, and takes the entries of overlays out of the way of what replaces their screen's. */
export function followOverlays(history: BlockingHistory): void {
  isFollowing = true;
  window.addEventListener('popstate', onPop);
  history.block({
    enableBeforeUnload: false,
    async blockerFn({ action }) {
      if (action !== 'PUSH' && action !== 'REPLACE') return false;
      await step;
      if (action === 'REPLACE' && overlayDepth() > 0) await goBack(overlayDepth());
      return false;
    },
  });
  settleAfter(REOPENED_WITHIN_MS);
}

function onPop(): void {
  if (arrived) {
    arrived();
    return;
  }
  const left = overlayDepth();
  while (open.length > left) open.pop()?.();
  settleAfter(REOPENED_WITHIN_MS);
}

function push(): void {
  const state = { ...(window.history.state as object | null), [DEPTH]: overlayDepth() + 1 };
  // Past the router, whose location stays the same.
  History.prototype.pushState.call(window.history, state, '', window.location.href);
}

function settleAfter(delayMs: number): void {
  clearTimeout(timer);
  if (isFollowing) timer = setTimeout(settle, delayMs);
}

function settle(): void {
  if (step) return;
  while (overlayDepth() < open.length) push();
  const spare = overlayDepth() - open.length;
  if (spare > 0) void goBack(spare);
}

function goBack(count: number): Promise<void> {
  step = new Promise((resolve) => {
    arrived = () => {
      step = undefined;
      arrived = undefined;
      // What was opened, closed or replaced meanwhile.
      settleAfter(REOPENED_WITHIN_MS);
      resolve();
    };
    const isDone = arrived;
    setTimeout(() => arrived === isDone && isDone(), STEP_WITHIN_MS);
    window.history.go(-count);
  });
  return step;
}
