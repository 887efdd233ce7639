// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { worksApi } from '../../../src/api/endpoints/works.ts';
import LinkCard from '../../../src/features/install/LinkCard.tsx';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { bannerRest, isBannerShown } from '../../../src/lib/headerBanner.ts';
import { dropInstallPrompt, holdInstallPrompt } from '../../../src/lib/installPrompt.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { followVisits, visitSetting } from '../../../src/lib/visits.ts';
import { VISIT_GAP_MS } from '../../../src/shared/limits.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { noteDialog } from '../../../src/ui/promptTurn.ts';
import {
  chapterUuid,
  contentOf,
  detailOf,
  directoryOf,
  placeAt,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** Overrides properties of the browser's `navigator`. */
function pretend(userAgent: string, more: object = {}): void {
  const all = Object.entries({ userAgent, maxTouchPoints: 5, ...more });
  const facts = Object.fromEntries(all.map(([name, value]) => [name, { value }]));
  vi.stubGlobal('navigator', Object.create(navigator, facts));
}

const NOW = Date.parse('2026-11-20T08:00:00Z');

beforeAll(holdInstallPrompt);
beforeEach(() => {
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
  pretend(IPHONE);
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  cleanup();
  dropInstallPrompt();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = {
  comic: detailOf(3),
  comicDirectoryList: directoryOf(3),
  comicDirectory: contentOf(2, 5),
};
const CHAPTER = { kind: 'comic', uuid: WORK, chapter: chapterUuid(2) } as const;

/** The card over the screen of a chapter's link, which has loaded its work. */
async function open(over: { readonly comicDirectory?: object; readonly isReading?: boolean } = {}) {
  const { isReading = true, ...changed } = over;
  const { store, show } = stage({ answers: { ...answers, ...changed } });
  await store.dispatch(worksApi.endpoints.work.initiate({ kind: 'comic', uuid: WORK }));
  await store.dispatch(worksApi.endpoints.chapter.initiate(CHAPTER));
  const render = () => {
    const shown = show(
      <>
        <button type="button">页面</button>
        <LinkCard {...CHAPTER} isReading={isReading} />
      </>,
    );
    wait();
    return shown;
  };
  return { store, render };
}

const wait = (ms = 5_000) => act(() => void vi.advanceTimersByTime(ms));

const card = () => screen.queryByRole('complementary', { name: '用 App 看' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const offerPrompt = () => {
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
  wait();
};

describe('the card of a link', () => {
  it('shows what the link leads to, and on iOS the steps to the home screen', async () => {
    const { store, render } = await open();
    render();
    expect(card()?.textContent).toContain('雪落长安');
    expect(card()?.textContent).toContain('第\u00a02\u00a0话 · 题2');
    press('添加到主屏幕');
    expect(store.getState().global.overlay).toBe('install');
    expect(card()).toBeNull();
  });

  it("waits for Chromium's prompt, and asks with it", async () => {
    pretend(ANDROID);
    const { store, render } = await open();
    render();
    expect(card()).toBeNull();
    offerPrompt();
    press('安装 App');
    expect(store.getState().global.overlay).toBe('ask');
    expect(card()).toBeNull();
  });

  it.each([
    ['another app shows the page', () => pretend(`${IPHONE} MicroMessenger/8.0`)],
    ['it runs as the app', () => pretend(IPHONE, { standalone: true })],
    ['the banner of home was closed', () => bannerRest.write(-Date.now())],
  ])('does not appear where %s', async (_name, happen) => {
    happen();
    (await open()).render();
    expect(card()).toBeNull();
  });

  it('does not appear to a reader who has other works here', async () => {
    const { store, render } = await open();
    store.dispatch(userActions.readingNoted(placeAt(2, 0.5)));
    store.dispatch(userActions.readingNoted({ ...placeAt(1, 0.5), uuid: 'another' }));
    render();
    expect(card()).toBeNull();
    cleanup();
    const favorite = await open();
    favorite.store.dispatch(
      userActions.favoriteSet({ kind: 'film', uuid: 'another', isFavorite: true }),
    );
    favorite.render();
    expect(card()).toBeNull();
  });

  it('does not stand over a locked chapter, nor over what is open', async () => {
    const locked = { locked: true, price: 48, coins: 0, packs: [] };
    (await open({ comicDirectory: locked })).render();
    expect(card()).toBeNull();
    cleanup();
    const { render } = await open();
    const end = noteDialog();
    render();
    expect(card()).toBeNull();
    end();
    wait(600);
    // The bars of a reader, by the same press.
    history.pushState({ overlays: 1 }, '');
    wait();
    expect(card()).toBeNull();
    history.replaceState(null, '');
    wait();
    expect(card()).not.toBeNull();
  });

  it('appears once a visit, and never again once refused, as the banner of home', async () => {
    followVisits();
    const { store, render } = await open();
    const { unmount } = render();
    press('在浏览器里看');
    expect(card()).toBeNull();
    expect(store.getState().global.overlay).toBeNull();
    unmount();
    render().unmount();
    expect(visitSetting.read().beforeMs).toBe(0);
    const again = render();
    expect(card()).toBeNull();
    again.unmount();

    const nextVisit = () => {
      vi.setSystemTime(Date.now() + 24 * VISIT_GAP_MS);
      followVisits();
    };
    nextVisit();
    const another = render();
    expect(isBannerShown()).toBe(true);
    press('不再提示');
    expect(isBannerShown()).toBe(false);
    another.unmount();
    bannerRest.write(0);
    nextVisit();
    render();
    expect(card()).toBeNull();
  });

  it('over pages goes with the first press or key beside it, and gives back the focus', async () => {
    const { render } = await open();
    const { unmount } = render();
    fireEvent.keyDown(document.body, { key: 'Tab' });
    fireEvent.click(screen.getByText('雪落长安'));
    expect(card()).not.toBeNull();
    press('页面');
    expect(card()).toBeNull();
    unmount();
    localStorage.clear();
    pretend(ANDROID);
    render();
    screen.getByRole('button', { name: '页面' }).focus();
    offerPrompt();
    screen.getByRole('button', { name: '在浏览器里看' }).focus();
    press('在浏览器里看');
    expect(document.activeElement?.textContent).toBe('页面');
    cleanup();
    localStorage.clear();
    render();
    expect(card()).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(card()).toBeNull();
  });

  it("on a work's page stays until it is answered", async () => {
    const { render } = await open({ isReading: false });
    render();
    press('页面');
    expect(card()).not.toBeNull();
  });
});
