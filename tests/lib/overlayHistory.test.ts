import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The browser's history of one tab: steps arrive in a later task, as in browsers. */
class FakeHistory {
  entries: { state: object | null; address: string }[] = [{ state: null, address: '/mine' }];
  index = 0;
  get state(): object | null {
    return this.entries[this.index]?.state ?? null;
  }
  get address(): string {
    return this.entries[this.index]?.address ?? '';
  }
  pushState(state: object | null, _: string, address: string): void {
    this.entries.splice(this.index + 1, Infinity, { state, address });
    this.index += 1;
  }
  replaceState(state: object | null, _: string, address: string): void {
    this.entries[this.index] = { state, address };
  }
  go(by: number): void {
    setTimeout(() => {
      if (!this.entries[this.index + by]) return;
      this.index += by;
      listeners.forEach((listener) => listener());
    }, 1);
  }
}

type Action = 'PUSH' | 'REPLACE';

let history = new FakeHistory();
let listeners: (() => void)[] = [];
let blocker: (to: { action: string }) => Promise<boolean>;
let overlays: typeof import('../../src/lib/overlayHistory.ts');

async function start(from = new FakeHistory()): Promise<void> {
  history = from;
  listeners = [];
  vi.stubGlobal('History', FakeHistory);
  vi.stubGlobal('window', {
    history,
    get location() {
      return { href: history.address };
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  });
  vi.resetModules();
  overlays = await import('../../src/lib/overlayHistory.ts');
  overlays.followOverlays({ block: ({ blockerFn }) => (blocker = blockerFn) });
}

beforeEach(async () => {
  vi.useFakeTimers();
  await start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(5_000);

/** An overlay that its owner closes as soon as the history asks for it. `leave`: its screen is hidden, and it with it. */
function openOne(open: Set<object>) {
  const overlay = { close: () => undefined as void, leave: () => undefined as void };
  overlay.leave = overlays.enterOverlay(() => overlay.close());
  overlay.close = () => {
    open.delete(overlay);
    overlay.leave();
  };
  open.add(overlay);
  return overlay;
}

type Overlays = Set<ReturnType<typeof openOne>>;
/** A screen that comes back is rendered a moment after `popstate`. */
const RENDERED_MS = 20;

/** Screens that stay alive while they are hidden, as the app's do, with the overlays that were open in them. */
class Screens {
  readonly open: Overlays = new Set();
  readonly #hidden = new Map<string, number>();
  #shown = history.address;
  constructor() {
    listeners.push(() => setTimeout(() => this.show(), RENDERED_MS));
  }
  /** Renders what the address names: hides one screen with its overlays, and shows another with its own. */
  show(): void {
    if (history.address === this.#shown) return;
    this.#hidden.set(this.#shown, this.open.size);
    this.open.forEach((each) => each.leave());
    this.open.clear();
    this.#shown = history.address;
    for (let left = this.#hidden.get(this.#shown) ?? 0; left > 0; left -= 1) openOne(this.open);
  }
  /** The same screen has another address. */
  rename(): void {
    this.#shown = history.address;
  }
}

/** As the router does it: it asks first, and then writes at once. */
async function navigate(action: Action, address: string): Promise<void> {
  const write = async () => {
    expect(await blocker({ action })).toBe(false);
    if (action === 'PUSH') history.pushState({}, '', address);
    else history.replaceState({}, '', address);
  };
  const written = write();
  await vi.advanceTimersByTimeAsync(1_000);
  await written;
}

describe('the entries of overlays', () => {
  it('go with Back, one by one, before the screen', async () => {
    const open = new Set<object>();
    openOne(open);
    const upper = openOne(open);
    expect(history.entries).toHaveLength(3);
    history.go(-1);
    await settled();
    expect(open.has(upper)).toBe(false);
    expect(open.size).toBe(1);
    history.go(-1);
    await settled();
    expect(open.size).toBe(0);
    expect(history.index).toBe(0);
  });

  it('are taken over where one overlay makes place for another in the same turn', async () => {
    const open = new Set<object>();
    const first = openOne(open);
    first.close();
    openOne(open);
    await settled();
    expect(history.entries).toHaveLength(2);
    expect(history.index).toBe(1);
  });

  it('are out of the way of what replaces the screen, and come back above it for what is still open', async () => {
    const open = new Set<object>();
    openOne(open);
    await navigate('REPLACE', '/next');
    await settled();
    expect(history.entries.map(({ address }) => address)).toEqual(['/next', '/next']);
    expect(history.index).toBe(1);
  });

  it('of a page that was reloaded are left', async () => {
    openOne(new Set());
    await start(history);
    await settled();
    expect(history.index).toBe(0);
  });

  it('lie below the screen that a link in a sheet opened, and the sheet is there again after Back', async () => {
    const screens = new Screens();
    openOne(screens.open);
    await navigate('PUSH', '/detail');
    screens.show();
    await settled();
    expect([screens.open.size, overlays.overlayDepth()]).toEqual([0, 0]);
    const steps = vi.spyOn(history, 'go');
    history.go(-1);
    await settled();
    expect(steps).toHaveBeenCalledTimes(1);
    expect([history.address, history.index]).toEqual(['/mine', 1]);
    expect([screens.open.size, overlays.overlayDepth()]).toEqual([1, 1]);
    history.go(-1);
    await settled();
    expect([history.address, history.index]).toEqual(['/mine', 0]);
    expect(screens.open.size).toBe(0);
  });

  it('are as many as there are open overlays, whatever the reader does', async () => {
    const moves = fc.array(
      fc.constantFrom('open', 'close', 'back', 'forward', 'link', 'push', 'replace', 'wait'),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        await start();
        const screens = new Screens();
        const { open } = screens;
        let addresses = 0;
        for (const move of list) {
          if (move === 'open') openOne(open);
          else if (move === 'close') [...open].at(-1)?.close();
          else if (move === 'back') history.go(-1);
          else if (move === 'forward') history.go(1);
          else if (move === 'wait') await settled();
          else {
            await navigate(move === 'replace' ? 'REPLACE' : 'PUSH', `/${(addresses += 1)}`);
            // A link leaves its overlays open in the hidden screen; other ways to a screen close them.
            if (move === 'push') [...open].toReversed().forEach((each) => each.close());
            if (move === 'replace') screens.rename();
            else screens.show();
          }
        }
        await settled();
        expect(overlays.overlayDepth()).toBe(open.size);
      }),
      { numRuns: 300 },
    );
  });
});
