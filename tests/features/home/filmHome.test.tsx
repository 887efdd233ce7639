// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { begunFilms } from '../../../src/features/home/ContinueRow.tsx';
import HomeScreen from '../../../src/features/home/HomeScreen.tsx';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import type { Work } from '../../../src/shared/contract/index.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { work } from '../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

const film = (uuid: string, over: Partial<Work>): Work => ({
  ...work(uuid).detail,
  kind: 'film',
  status: 'finished',
  chapters: 1,
  ...over,
});
const paid = film('film-a', {
  title: '深潜三千米',
  category: '科幻',
  tags: ['科幻', '深海'],
  score: 9.1,
  duration: 6500,
  price: 'paid',
  coins: 60,
  preview_seconds: 180,
});
const series = film('film-b', { title: '南山以南', category: '爱情', chapters: 8, price: 'free' });
const entry = {
  kind: 'film' as const,
  cover: '',
  chapterTitle: '正片',
  index: 1,
  page: 2537,
  pages: 6500,
  ratio: 0.39,
  at: '2026-11-20T10:00:00Z',
};

describe('The home of films', () => {
  it('shows a film that plays, its own entries, and stills labelled with price and length', async () => {
    await (
      await getOfflineStore()
    ).saveAnswer('home:film', {
      banners: [
        {
          uuid: 'hero',
          kind: 'film',
          title: '最后一场',
          subtitle: '她决定独自谢幕',
          tag: '可试看',
          work: paid.uuid,
          item: paid,
        },
      ],
      sections: [
        { id: 'new', title: '新片上线', layout: 'grid', items: [paid, series], more: '' },
        { id: 'none', title: '空着', layout: 'grid', items: [], more: '' },
        { id: 'free', title: '免费专区', layout: 'row', items: [series], more: '/categoryfilm' },
      ],
      navs: [
        { id: 'short', title: '短片', icon: 'film', path: '/categoryfilm?form=x' },
        { id: 'odd', title: '怪', icon: 'constructor', path: '/categoryfilm' },
        { id: 'bought', title: '已购影片', icon: 'bag', path: '/of-a-later-version' },
      ],
    });
    const store = startOfflineStore();
    store.dispatch(
      userActions.readingNoted({ ...entry, uuid: 'seen', title: '末路公路', chapter: 'seen-1' }),
    );
    renderScreen(<HomeScreen path="/film" />, store);
    const hero = '最后一场，她决定独自谢幕 · 可试看 3\u00a0分钟，播放';
    await screen.findByRole('link', { name: hero });
    await screen.findByRole('link', {
      name: '深潜三千米，科幻 · 深海 · 9.1\u00a0分，60 金币，1:48:20',
    });
    expect(
      screen.getAllByRole('link', { name: '南山以南，爱情，免费，全 8\u00a0集' }),
    ).toHaveLength(2);
    expect(screen.getByRole('link', { name: '短片' }).querySelector('svg path')).toBeTruthy();
    // An unknown icon of another back end removes nothing.
    const odd = screen.getByRole('link', { name: '怪' });
    expect(odd.querySelectorAll('svg > *')).toHaveLength(2);
    expect(screen.queryByText('已购影片')).toBeNull();
    const begun = within(screen.getByRole('region', { name: '继续观看' }));
    const link = begun.getByRole('link', { name: '末路公路，看到 42:16' });
    expect(link.getAttribute('href')).toBe('/detailfilm?uuid=seen&chapter=seen-1');
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      '继续观看',
      '新片上线',
      '免费专区',
    ]);
    expect(screen.getByRole('link', { name: '更多，免费专区' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '全部分类' }).getAttribute('href')).toBe(
      '/categoryfilm',
    );
    expect(screen.queryByText(/在线观看/)).toBeNull();
  });

  it('resumes what was begun last, and not what was watched to its end', () => {
    const at = (uuid: string, day: number, ratio = 0.5) => ({
      ...entry,
      uuid,
      title: uuid,
      chapter: `${uuid}-1`,
      ratio,
      at: `2026-11-${day}T10:00:00Z`,
    });
    const begun = begunFilms([at('old', 10), at('ended', 21, 1), at('new', 20)]);
    expect(begun.map(({ uuid }) => uuid)).toEqual(['new', 'old']);
  });
});
