// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openOnPress, preloadDetails } from '../../src/app/openOnPress.ts';
import { preloadScreen } from '../../src/app/screens.ts';
import { stage, WORK } from '../support/screens/workStage.tsx';

vi.mock('../../src/app/screens.ts', () => ({ preloadScreen: vi.fn<() => Promise<void>>() }));

/** Longer than any scroll takes to begin, ms. */
const HELD_MS = 1_000;
const asked: string[] = [];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = (name: string) => (input: { readonly kind: string; readonly chapter?: string }) => {
    asked.push([name, input.kind, input.chapter].filter(Boolean).join(' '));
    return new Promise<never>(() => undefined);
  };
  const names = ['comic', 'comicDirectoryList', 'comicDirectory'];
  const { store } = stage({ answers: Object.fromEntries(names.map((name) => [name, held(name)])) });
  openOnPress(store);
});
afterAll(() => vi.useRealTimers());
afterEach(() => {
  asked.length = 0;
  document.body.replaceChildren();
});

/** A picture within a link, which is what a finger meets. */
function picture(href: string): Element {
  document.body.innerHTML = `<a href="${href}"><img alt=""></a>`;
  const found = document.querySelector('img');
  if (!found) throw new Error('no picture');
  found.addEventListener('click', (event) => event.preventDefault());
  return found;
}
const send = (target: Element, ...names: readonly string[]) => {
  for (const name of names)
    target.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
};

describe('a link that is pressed', () => {
  it('loads the chunk of its screen, and asks for the film before it opens', async () => {
    const target = picture(`/detailfilm?uuid=${WORK}&chapter=chapter-2`);
    send(target, 'pointerdown');
    expect(preloadScreen).toHaveBeenLastCalledWith('/detailfilm');
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(HELD_MS);
    await expect
      .poll(() => asked.toSorted())
      .toEqual(['comic film', 'comicDirectory film chapter-2', 'comicDirectoryList film']);
  });

  it('asks at once for the work that a tap opens', async () => {
    send(picture('/detailnovel?uuid=novel-1'), 'pointerdown', 'click');
    await expect.poll(() => asked).toEqual(['comic novel', 'comicDirectoryList novel']);
  });

  it.each([
    ['of a work, if the touch becomes a scroll', '/detailcomic?uuid=comic-1'],
    ['of another screen', '/mine'],
    ['whose uuid is none', '/detailcomic?uuid=a%20b'],
    ['of another site', 'https://example.com/detailcomic?uuid=comic-2'],
  ])('asks for nothing %s', async (_which, href) => {
    const target = picture(href);
    send(target, 'pointerdown', ...(href.includes('comic-1') ? ['pointercancel'] : ['click']));
    vi.advanceTimersByTime(HELD_MS);
    // A later press has asked: an earlier one would have, too.
    send(picture(`/detailnovel?uuid=${crypto.randomUUID()}`), 'click');
    await expect.poll(() => asked).toEqual(['comic novel', 'comicDirectoryList novel']);
  });
});

it('the chunk of a detail is loaded for each area that is shown', async () => {
  vi.mocked(preloadScreen).mockClear();
  const state = { location: { pathname: '/index' } };
  let resolved = () => {};
  const subscribe = (_event: string, listener: () => void) => {
    resolved = listener;
    return () => undefined;
  };
  preloadDetails({ state, subscribe } as unknown as Parameters<typeof preloadDetails>[0]);
  await vi.advanceTimersByTimeAsync(HELD_MS);
  state.location.pathname = '/bookcasefilm';
  resolved();
  await vi.advanceTimersByTimeAsync(HELD_MS);
  expect(vi.mocked(preloadScreen).mock.calls).toEqual([['/detailcomic'], ['/detailfilm']]);
});
