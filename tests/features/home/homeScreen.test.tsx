// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import HomeScreen from '../../../src/features/home/HomeScreen.tsx';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import type { Banner, Section } from '../../../src/shared/contract/index.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { work } from '../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

const banner = (uuid: string, over: Partial<Banner>): Banner => ({
  uuid,
  kind: 'comic',
  title: uuid,
  subtitle: '',
  tag: '',
  cover: '',
  work: '',
  url: '',
  ...over,
});
const section = (id: string, title: string, layout: Section['layout']): Section => ({
  id,
  title,
  layout,
  items: [{ ...work(`${id}-1`).detail, title: `${title} 之一` }],
  more: '/rankinglist',
});

describe('Home', () => {
  it('offers the offline library and a retry where there is nothing to show', async () => {
    renderScreen(<HomeScreen path="/index" />, startOfflineStore());
    const libraryLink = await screen.findByRole('link', { name: '去离线书架' });
    expect(libraryLink.getAttribute('href')).toBe('/bookcasecomic?tab=kept');
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
    expect(screen.getByText('错误码 NET-DOWN')).toBeTruthy();
  });

  it('has no two landmarks of one name, whatever the back end calls its sections', async () => {
    await (
      await getOfflineStore()
    ).saveAnswer('home:comic', {
      banners: [],
      sections: [
        section('board', '排行榜', 'rank'),
        section('row', '排行榜', 'row'),
        section('guess', '猜你喜欢', 'grid'),
      ],
    });
    renderScreen(<HomeScreen path="/index" />, startOfflineStore());
    await screen.findAllByRole('heading', { name: /^排行榜/ });
    const names = screen.queryAllByRole('region').map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual([...new Set(names)]);
  });

  it('shows the cached copy while the server does not answer, says so once, and links only to what can be opened', async () => {
    await (
      await getOfflineStore()
    ).saveAnswer('home:comic', {
      banners: [
        banner('inside', { work: 'a' }),
        banner('outside', { url: 'https://example.com/' }),
        banner('program', { url: 'javascript:alert(1)' }),
        banner('film', { kind: 'film', work: 'b' }),
        banner('nowhere', {}),
      ],
      sections: [
        section('hot', '热门', 'grid'),
        section('rank-hot', '人气榜', 'rank'),
        section('rank-new', '新作榜', 'rank'),
        section('score', '口碑', 'list'),
      ],
    });
    renderScreen(<HomeScreen path="/index" />, startOfflineStore());
    await screen.findByRole('link', { name: /^口碑 之一/ });
    expect(await screen.findByText(/^当前离线/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
      '热门',
      '排行榜',
      '口碑',
    ]);
    expect(screen.getByRole('link', { name: 'inside' })).toBeTruthy();
    const outside = screen.getByRole('link', { name: 'outside' });
    expect(outside.getAttribute('href')).toBe('https://example.com/');
    for (const name of [/program/, /nowhere/]) {
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
  });

  it("of novels shows its own entries, the editor's picks and the best, each with the book", async () => {
    const book = {
      ...work('novel-a').detail,
      kind: 'novel' as const,
      title: '长夜灯火',
      author: '林渡',
      score: 9.4,
      status: 'finished' as const,
      characters: 684_915,
      intro: '灯不是为了照亮路。',
      category: '历史',
    };
    await (
      await getOfflineStore()
    ).saveAnswer('home:novel', {
      banners: [
        banner('pick', {
          kind: 'novel',
          title: '长夜灯火',
          subtitle: '有人在等',
          tag: '主编荐书',
          work: book.uuid,
          item: book,
        }),
      ],
      sections: [
        { ...section('tonight', '今晚读什么', 'grid'), subtitle: '每晚 8 点更新', items: [book] },
        { ...section('score', '口碑好书', 'list'), items: [book] },
        { ...section('new', '最新入库', 'row'), items: [book] },
      ],
      navs: [
        { id: 'new', title: '最新入库', icon: 'newb', path: '/newnovel' },
        { id: 'film', title: '短片', icon: 'cat', path: '/of-a-later-version' },
      ],
    });
    renderScreen(<HomeScreen path="/novel" />, startOfflineStore());
    await screen.findByRole('link', {
      name: '主编荐书，长夜灯火，有人在等，9.4\u00a0分，68\u00a0万字 · 完结',
    });
    const [line] = await screen.findAllByRole('link', { name: /灯不是为了照亮路/ });
    expect(line?.textContent).toBe('长夜灯火9.4 分灯不是为了照亮路。林渡 · 历史 · 68\u00a0万字');
    expect(screen.getByRole('link', { name: /^长夜灯火，林渡 · 完结/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^长夜灯火，林渡，完结/ })).toBeTruthy();
    expect(screen.getByText('每晚 8 点更新')).toBeTruthy();
    expect(screen.getByRole('link', { name: '最新入库' }).getAttribute('href')).toBe('/newnovel');
    expect(screen.queryByText('短片')).toBeNull();
    expect(screen.queryByText('猜你喜欢')).toBeNull();
    expect(screen.getByRole('link', { name: '全部分类' }).getAttribute('href')).toBe(
      '/categorynovel',
    );
  });

  it('resumes the newest of comics and novels on either home', async () => {
    const store = startOfflineStore();
    const base = { cover: '', chapterTitle: '', index: 12, page: 900, pages: 2_400 };
    store.dispatch(
      userActions.readingNoted({
        ...base,
        kind: 'comic',
        uuid: 'c',
        title: '归鞘',
        chapter: 'c-1',
        ratio: 0.1,
        at: '2026-11-20T00:00:00.000Z',
      }),
    );
    store.dispatch(
      userActions.readingNoted({
        ...base,
        kind: 'novel',
        uuid: 'n',
        title: '剑与稻',
        chapter: 'n-1',
        ratio: 0.38,
        at: '2026-11-21T00:00:00.000Z',
      }),
    );
    const { open } = renderScreen(<HomeScreen path="/index" />, store);
    fireEvent.click(
      await screen.findByRole('link', { name: '续看，剑与稻，第\u00a012\u00a0章，读到 38%' }),
    );
    expect(open.mock.calls[0]?.[0]).toContain('/readnovel?uuid=n&chapter=n-1');
  });

  it('resumes what was read last, until that is dismissed for the session', async () => {
    const store = startOfflineStore();
    const base = { kind: 'comic', cover: '', chapterTitle: '上元雪', ratio: 0.5 } as const;
    const read = (uuid: string, at: string) =>
      store.dispatch(
        userActions.readingNoted({
          ...base,
          uuid,
          title: uuid,
          chapter: `${uuid}-1`,
          index: 86,
          page: 36,
          pages: 48,
          at,
        }),
      );
    read('new', '2026-11-21T00:00:00.000Z');
    read('old', '2026-11-20T00:00:00.000Z');
    const { open } = renderScreen(<HomeScreen path="/index" />, store);
    fireEvent.click(
      await screen.findByRole('link', {
        name: '续看，new，第\u00a086\u00a0话 · 上元雪，还剩 12\u00a0页',
      }),
    );
    expect(open.mock.calls[0]?.[0]).toContain('/readcomic?uuid=new&chapter=new-1');
    fireEvent.click(screen.getByRole('button', { name: '收起续看' }));
    cleanup();
    renderScreen(<HomeScreen path="/index" />, store);
    expect(screen.queryByRole('complementary', { name: '续看' })).toBeNull();
    // The screen's own request is still in flight.
    await screen.findAllByRole('heading');
  });
});
