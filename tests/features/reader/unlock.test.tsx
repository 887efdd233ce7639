// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteAutoPurchase } from '../../../src/features/work/autoPurchaseDay.ts';
import { LockedChapter } from '../../../src/features/reader/LockedChapter.tsx';
import { defaultOffer, offersOf } from '../../../src/features/work/offers.ts';
import { AUTO_BUY_CHAPTERS_PER_DAY } from '../../../src/shared/limits.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import {
  chapterUuid,
  contentOf,
  detailOf,
  directoryOf,
  stage,
  WORK,
} from '../../support/screens/workStage.tsx';

const lock = (coins: number) => ({ locked: true as const, price: 48, coins, packs: [] });
const work = { detail: detailOf(6), directory: directoryOf(6, 3) } as Parameters<
  typeof LockedChapter
>[0]['work'];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Shown {
  readonly coins?: number;
  readonly isOffline?: boolean;
}

/** The third chapter of a work with automatic purchase, with an offer of the back end. */
function showAutomatic({ coins = 100, isOffline = false }: Shown = {}) {
  const staged = stage({ answers: { comicDirectory: contentOf(3, 5) }, isOffline });
  staged.store.dispatch(userActions.autoPayToggled({ kind: 'comic', uuid: WORK }));
  staged.show(
    <LockedChapter
      kind="comic"
      uuid={WORK}
      chapter={chapterUuid(3)}
      name="第\u00a03\u00a0话 · 题3"
      lock={lock(coins)}
      work={work}
    />,
  );
  return {
    ...staged,
    toast: () => staged.store.getState().global.toast?.message,
    isOn: () => staged.store.getState().user.comicautoPayuuids.includes(WORK),
  };
}
const settled = () => act(async () => new Promise((done) => setTimeout(done, 50)));
const BOUGHT = '已自动购买 第\u00a03\u00a0话，48\u00a0金币';

describe('a chapter of a work with automatic purchase', () => {
  it('is purchased when it is opened, with a notice of the price', async () => {
    const { toast } = showAutomatic();
    await settled();
    expect(toast()).toBe(BOUGHT);
  });

  it('is not purchased while the app is offline or hidden, but on return', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { toast, store } = showAutomatic({ isOffline: true });
    await settled();
    act(() => {
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await settled();
    expect(toast()).toBeUndefined();
    act(() => {
      visibility.mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://api/' }));
    });
    await settled();
    expect(toast()).toBeUndefined();
    act(() => {
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await settled();
    expect(toast()).toBe(BOUGHT);
    visibility.mockRestore();
  });

  it('is not purchased with too few coins: automatic purchase is turned off with a notice, and the sheet opens', async () => {
    const { toast, isOn } = showAutomatic({ coins: 47 });
    await settled();
    expect(toast()).toBe('余额不足，已暂停自动购买');
    expect(isOn()).toBe(false);
    expect(await screen.findByText('还差 1')).toBeTruthy();
  });

  it("needs a confirmation after a day's number of chapters, until the next day", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00') });
    for (let bought = 0; bought < AUTO_BUY_CHAPTERS_PER_DAY; bought += 1) noteAutoPurchase();
    const { toast, isOn } = showAutomatic();
    await screen.findByText(/今天已自动购买 20 话/);
    expect(toast()).toBeUndefined();
    expect(isOn()).toBe(true);
    cleanup();
    vi.setSystemTime(new Date('2026-11-22T00:00:01'));
    const tomorrow = showAutomatic();
    await settled();
    expect(tomorrow.toast()).toBe(BOUGHT);
  });
});

describe('a locked chapter of a novel', () => {
  it('shows its name over a placeholder text, and has texts of its own for the purchase', async () => {
    const { store, show } = stage({ answers: { comicDirectory: { ...lock(0), price: 20 } } });
    const novel = work && { ...work, detail: { ...work.detail, kind: 'novel' as const } };
    show(
      <LockedChapter
        kind="novel"
        uuid={WORK}
        chapter={chapterUuid(3)}
        name="第三章 稻花"
        lock={{ ...lock(5), price: 20, packs: [{ count: 4, price: 72, original: 80 }] }}
        work={novel}
      />,
    );
    const sheet = within(await screen.findByRole('dialog', { name: '第三章 稻花' }));
    expect(sheet.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
      expect.stringContaining('本章'),
      expect.stringContaining('剩余 4\u00a0章'),
    ]);
    expect(sheet.getByRole('switch', { name: '自动购买下一章' })).toBeTruthy();
    const pay = sheet.getByRole('link', { name: '充值并解锁 4\u00a0章' });
    expect(pay.getAttribute('href')).toBe(`/pay?kind=novel&work=${WORK}&chapter=${chapterUuid(3)}`);
    expect(document.querySelector('section img')).toBeNull();
    expect(screen.getByText('这一章需要 20 金币解锁')).toBeTruthy();
    const read = screen.getByRole('link', { name: '看第\u00a02\u00a0章', hidden: true });
    expect(read.getAttribute('href')).toBe(`/readnovel?uuid=${WORK}&chapter=${chapterUuid(2)}`);
    expect(store.getState().user.novelautoPayuuids).toEqual([]);
  });
});

describe('a locked chapter of a work that becomes free', () => {
  const AT_MS = new Date(2026, 11, 1, 20).getTime();
  const tickAt = (ms: number) => {
    vi.setSystemTime(ms - 1_000);
    act(() => void vi.advanceTimersByTime(1_000));
  };

  it('counts down, opens no purchase by itself, and is asked for again when the time has come', () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: AT_MS - 2 * 86_400_000,
    });
    const onFree = vi.fn<() => void>();
    const of = { kind: 'comic', uuid: WORK, chapter: chapterUuid(3), name: '题3', work } as const;
    const free_at = new Date(AT_MS).toISOString();
    stage({ answers: {} }).show(
      <LockedChapter {...of} lock={{ ...lock(0), free_at }} onFree={onFree} />,
    );
    screen.getByText('12月1日 20:00 起免费');
    screen.getByText(/还有 2\s天/);
    expect(screen.queryByRole('dialog')).toBeNull();
    tickAt(AT_MS - 3 * 3_600_000 - 5 * 60_000);
    screen.getByText(/还有 3\s小时 5\s分钟/);
    tickAt(AT_MS - 61_000);
    screen.getByText('还有 01:01');
    expect(onFree).not.toHaveBeenCalled();
    tickAt(AT_MS);
    screen.getByText('马上免费');
    expect(onFree).toHaveBeenCalled();
  });
});

describe('the purchase offers', () => {
  const packs = [
    { count: 10, price: 432, original: 480 },
    { count: 37, price: 1420, original: 1776 },
  ];
  const offers = offersOf({ ...lock(0), packs }, 37);

  it('are the chapter, the next ones and the rest, with the discount', () => {
    expect(offers.map(({ label, discount, original }) => [label, discount, original])).toEqual([
      ['本话', undefined, undefined],
      ['后 10\u00a0话', '9\u00a0折', 480],
      ['剩余 37\u00a0话', '8\u00a0折', 1776],
    ]);
    expect(offersOf(lock(0), 37)).toHaveLength(1);
  });

  it('preselect the chapter where the coins suffice for it alone, else the first pack', () => {
    expect(defaultOffer(offers, 48)?.count).toBe(1);
    expect(defaultOffer(offers, 47)?.count).toBe(10);
    expect(defaultOffer(offersOf(lock(0), 1), 0)?.count).toBe(1);
  });
});
