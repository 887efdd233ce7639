// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CategoryScreen from '../../../src/features/catalog/CategoryScreen.tsx';
import DailyScreen from '../../../src/features/catalog/DailyScreen.tsx';
import RankingScreen from '../../../src/features/catalog/RankingScreen.tsx';
import RecommendScreen from '../../../src/features/catalog/RecommendScreen.tsx';
import { weekOf } from '../../../src/features/catalog/week.ts';
import type { CategorySearch } from '../../../src/lib/addresses.ts';
import type { Work } from '../../../src/shared/contract/index.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { work } from '../../support/fakes/storeSamples.ts';
import { stage } from '../../support/screens/workStage.tsx';

/** Reports that the end of a list is in view: this test has no layout. */
let seeEnd: (() => void) | undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        seeEnd = () => report([{ isIntersecting: true }]);
      }
      observe() {
        return undefined;
      }
      disconnect() {
        seeEnd = undefined;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const named = (title: string, over: Partial<Work> = {}): Work => {
  const { uuid, kind, cover, author, tags, status, chapters, latest, score, views, ...rest } =
    work(title).detail;
  const { collects, price, updated_at, note } = rest;
  const known = { uuid, kind, cover, author, tags, status, chapters, latest, score, views };
  return { ...known, collects, price, updated_at, note, title, ...over };
};

interface Asked {
  readonly page: number;
  readonly list: string;
  readonly category?: string;
}

/** A back end with these works; records its requests. */
function backEnd(works: readonly Work[]) {
  const asked: Asked[] = [];
  const comicList = async (input: Asked & { size: number }) => {
    asked.push(input);
    const { page, size } = input;
    const items = works.slice((page - 1) * size, page * size);
    return { ok: true, data: { items, page, size, total: works.length } };
  };
  return { asked, answers: { comicList } };
}

const NO_FILTER = { category: '', status: '', price: '', sort: '', length: '', form: '' } as const;
const category = (search: Partial<CategorySearch> = {}) => (
  <CategoryScreen path="/categorycomic" search={{ ...NO_FILTER, ...search }} />
);
const many = (count: number) => Array.from({ length: count }, (_, index) => named(`作品${index}`));
const failing = (failure: object) => ({ comicList: async () => ({ ok: false, failure }) });

describe('the categories', () => {
  it('show one page, and the next as soon as its place comes near, each work once', async () => {
    // The list has shifted by one work between the two pages.
    const works = many(20);
    const { asked, answers } = backEnd([...works.slice(0, 18), ...works.slice(17)]);
    stage({ answers }).show(category());
    await screen.findByText('全部 · 共 21 部');
    expect(screen.getAllByRole('link', { name: /作品/ })).toHaveLength(18);
    seeEnd?.();
    await screen.findByText('— 已经到底了 —');
    expect(screen.getAllByRole('link', { name: /作品/ })).toHaveLength(20);
    expect(asked.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('put a choice into the address, replacing the previous one', async () => {
    const { answers } = backEnd(many(1));
    const { show, navigation } = stage({ answers });
    show(category({ sort: '' }));
    await screen.findByText('全部 · 共 1 部');
    fireEvent.click(screen.getByRole('button', { name: '已完结' }));
    expect(navigation.open).toHaveBeenLastCalledWith('/categorycomic?status=finished', {
      replace: true,
    });
    fireEvent.click(screen.getByRole('button', { name: '收藏' }));
    expect(navigation.open).toHaveBeenLastCalledWith('/categorycomic?sort=collect', {
      replace: true,
    });
  });

  it('fold into one line with the chosen values', async () => {
    stage(backEnd(many(1))).show(category({ category: '古风' }));
    fireEvent.click(await screen.findByRole('button', { name: '收起筛选' }));
    expect(screen.queryByRole('list', { name: '进度' })).toBeNull();
    const line = screen.getByRole('button', { name: '古风 · 人气' });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(line);
    expect(screen.getByRole('list', { name: '进度' })).toBeTruthy();
  });

  it('offer to reset the filters where nothing matches, and home where none is set', async () => {
    const first = stage(backEnd([]));
    first.show(category({ category: 'unknown' }));
    await screen.findByRole('heading', { name: '没有符合条件的作品' });
    fireEvent.click(screen.getAllByRole('button', { name: '清空条件' })[1] as HTMLElement);
    expect(first.navigation.open).toHaveBeenLastCalledWith('/categorycomic', { replace: true });
    cleanup();
    stage(backEnd([])).show(category());
    expect((await screen.findByRole('link', { name: '去首页逛逛' })).getAttribute('href')).toBe(
      '/index',
    );
  });

  it('show the message of the back end where it rejects a request', async () => {
    const failure = { kind: 'code', code: 400, message: '没有这种排序' };
    stage({ answers: failing(failure) }).show(category());
    await screen.findByText('没有这种排序');
    expect(screen.getByText('错误码 API-400')).toBeTruthy();
  });

  it('offer the offline library first while the server does not answer', async () => {
    stage({ isOffline: true }).show(category());
    const libraryLink = await screen.findByRole('link', { name: '去离线书架' });
    expect(libraryLink.getAttribute('href')).toBe('/bookcasecomic?tab=kept');
    const retry = screen.getByRole('button', { name: '重新加载' });
    expect(libraryLink.compareDocumentPosition(retry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('keep the loaded works where the next page fails, and retry it', async () => {
    const { answers } = backEnd(many(30));
    let isBroken = true;
    const comicList = async (input: Asked & { size: number }) =>
      input.page > 1 && isBroken
        ? { ok: false, failure: { kind: 'timeout' } }
        : answers.comicList(input);
    stage({ answers: { comicList } }).show(category());
    await screen.findByText('全部 · 共 30 部');
    seeEnd?.();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('网络有点慢，请稍后再试')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /作品/ })).toHaveLength(18);
    isBroken = false;
    fireEvent.click(retry);
    await screen.findByText('— 已经到底了 —');
    expect(screen.getAllByRole('link', { name: /作品/ })).toHaveLength(30);
  });
});

describe('the recommendations', () => {
  it("lead with the first, and show the editor's note of the others", async () => {
    const works = [
      named('深夜猫铺', { note: '零点开门。', status: 'finished', score: 9.6, tags: ['治愈'] }),
      named('灯塔之下', { note: '浪画成了鱼鳞。' }),
    ];
    const { asked, answers } = backEnd(works);
    stage({ answers }).show(
      <RecommendScreen path="/recommendcomic" search={{ category: '治愈' }} />,
    );
    await screen.findByRole('link', { name: /^编辑主推，深夜猫铺，零点开门。，治愈，完结/ });
    expect(screen.getByRole('heading', { name: /^编辑手记/ }).textContent).toContain('1\u00a0部');
    expect(screen.getByText('浪画成了鱼鳞。')).toBeTruthy();
    expect(asked).toMatchObject([{ list: 'recommend', category: '治愈' }]);
  });

  it('show no notes where the back end has none', async () => {
    const { answers } = backEnd([named('一'), named('二')]);
    stage({ answers }).show(<RecommendScreen path="/recommendcomic" search={{ category: '' }} />);
    await screen.findByRole('heading', { name: /^还推荐这些/ });
    expect(screen.queryByText(/编辑手记/)).toBeNull();
  });
});

describe('the days', () => {
  const daily = (search = { weekday: '', mine: '' }) => (
    <DailyScreen path="/dailyupdateslist" search={search} />
  );
  const NOW_MS = Date.parse('2026-11-21T04:00:00Z');
  const { today } = weekOf(NOW_MS);
  const now = new Date(NOW_MS).toISOString();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
  afterEach(() => void vi.useRealTimers());
  const works = [
    named('半盏春茶', { latest: { index: 58, title: '明前', at: now }, tags: ['古风'] }),
    named('龙眠', { latest: { index: 3, title: '', at: '2020-01-05T00:00:00Z' } }),
  ];
  const collection = {
    items: [{ ...works[0], collected_at: '', new_chapters: 2 }],
    page: 1,
    size: 20,
    total: 1,
  };

  it("mark today's updates that are new to the reader with a ribbon, and list what is still to come", async () => {
    const { answers } = backEnd(works);
    stage({ answers: { ...answers, collection } }).show(daily());
    await screen.findByRole('link', {
      name: /^半盏春茶，已收藏，第\u00a058\u00a0话\u3000明前，刚刚 · 古风，2 话更新，看更新$/,
    });
    expect(screen.getByText(/已更新 1 \/ 2 部$/)).toBeTruthy();
    expect(screen.getByText(/还有 1 部今天还没更新/)).toBeTruthy();
    expect(
      screen.getByRole('link', {
        name: '龙眠，第\u00a03\u00a0话，未更新 · 上次 2020年1月5日，阅读',
      }),
    ).toBeTruthy();
  });

  it('can be filtered to favorites, and reset', async () => {
    const { answers } = backEnd(works);
    const { store, show, navigation } = stage({ answers });
    store.dispatch(userActions.favoriteSet({ kind: 'comic', uuid: '龙眠', isFavorite: true }));
    show(daily({ weekday: '', mine: '1' }));
    await screen.findByRole('link', { name: /^龙眠/ });
    expect(screen.queryByRole('link', { name: /^半盏春茶/ })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: '只看收藏' }));
    expect(navigation.open).toHaveBeenLastCalledWith('/dailyupdateslist', { replace: true });
  });

  it('leave today out of the address: tomorrow it is another day', async () => {
    const { show, navigation } = stage(backEnd(works));
    show(daily({ weekday: String((today % 7) + 1), mine: '' }));
    const days = screen.getAllByRole('button', { name: /星期/ });
    expect(days).toHaveLength(7);
    fireEvent.click(days[today - 1] as HTMLElement);
    expect(navigation.open).toHaveBeenLastCalledWith('/dailyupdateslist', { replace: true });
    await screen.findByRole('link', { name: /^龙眠/ });
  });
});

describe('the charts', () => {
  const works = [
    named('一', { views: 9_824_000, collects: 86_200 }),
    named('二', { views: 8_731_000 }),
    named('三', { views: 12 }),
    named('四', { views: 11 }),
  ];
  const ranking = (rank: '' | 'collect') => (
    <RankingScreen path="/rankinglist" search={{ kind: '', rank }} />
  );

  it('put the first between the second and the third', async () => {
    const { asked, answers } = backEnd(works);
    stage({ answers }).show(ranking(''));
    const podium = await screen.findByRole('list', { name: '前三名' });
    await within(podium).findByRole('link', { name: '第 1 名，一' });
    expect(
      within(podium)
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['第 2 名，二', '第 1 名，一', '第 3 名，三']);
    expect(screen.getByRole('link', { name: /^4，四/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: '人气榜' }).getAttribute('aria-current')).toBe('page');
    expect(asked).toMatchObject([{ list: 'rank', rank: 'hot', page: 1 }]);
  });

  it("show each work's score, where the back end returns it", async () => {
    stage(backEnd(works)).show(ranking('collect'));
    await screen.findByRole('link', { name: /^1，一，更新至 1\u00a0话，收藏 8.6万$/ });
    expect(screen.getByRole('link', { name: /^2，二，更新至 1\u00a0话$/ })).toBeTruthy();
  });

  it('add a work to favorites, and remove it', async () => {
    const { store, show } = stage(backEnd(works));
    show(ranking(''));
    const button = await screen.findByRole('button', { name: '收藏二' });
    fireEvent.click(button);
    await vi.waitFor(() => expect(store.getState().user.comiccollectuuids).toEqual(['二']));
    expect(button.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(button);
    await vi.waitFor(() => expect(store.getState().user.comiccollectuuids).toEqual([]));
  });
});
