// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import SearchScreen from '../../../src/features/search/SearchScreen.tsx';
import { SUGGEST_DELAY_MS } from '../../../src/shared/limits.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { searchApi } from '../../../src/api/endpoints/search.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { work } from '../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';
import { detailOf, stage } from '../../support/screens/workStage.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const IDLE = { keyword: '', sort: '', focus: false } as const;
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

describe('The search screen', () => {
  it('focuses the field when opened for typing, and removes that from the address', () => {
    const { open } = renderScreen(
      <SearchScreen path="/searchcomic" search={{ ...IDLE, focus: true }} />,
      startOfflineStore(),
    );
    expect(document.activeElement).toBe(field());
    expect(open).toHaveBeenCalledWith('/searchcomic', { replace: true });
  });

  it('records a search term, and opens it by its address', () => {
    const store = startOfflineStore();
    const { open } = renderScreen(<SearchScreen path="/searchcomic" search={IDLE} />, store);
    type('  归鞘 ');
    fireEvent.submit(field());
    expect(open).toHaveBeenCalledWith('/searchcomic?keyword=%E5%BD%92%E9%9E%98', {
      replace: false,
    });
    expect(store.getState().user.comicsearchhistory).toEqual(['归鞘']);
    type(' ');
    fireEvent.submit(field());
    expect(screen.getByRole('alert').textContent).toContain('先输入');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('shows history newest first, and clears it after one confirmation', () => {
    const store = startOfflineStore();
    for (const term of ['一', '二', '三'])
      store.dispatch(userActions.searched({ kind: 'comic', term }));
    renderScreen(<SearchScreen path="/searchcomic" search={IDLE} />, store);
    const items = () => [...document.querySelectorAll('li:not([data-more])')];
    expect(items().map((each) => each.textContent)).toEqual(['三', '二', '一']);
    fireEvent.click(screen.getByRole('button', { name: '编辑' }));
    fireEvent.click(screen.getByRole('button', { name: /删除\s*二/ }));
    expect(store.getState().user.comicsearchhistory).toEqual(['一', '三']);
    fireEvent.click(screen.getByRole('button', { name: '清空搜索历史' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
    expect(store.getState().user.comicsearchhistory).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: '清空搜索历史' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '清空' }));
    expect(store.getState().user.comicsearchhistory).toEqual([]);
  });

  it('shows results where they were left, after its screen was dropped and after other text was typed', async () => {
    const items = [detailOf(3)];
    const { show } = stage({ answers: { search: { total: 1, items } } });
    const box = () => document.querySelector('[data-scroll]')!;
    const search = { keyword: '雪', sort: '', focus: false } as const;
    show(<SearchScreen path="/searchcomic" search={search} />);
    await screen.findByRole('list', { name: '搜索结果' });
    box().scrollTop = 900;
    fireEvent.scroll(box());
    cleanup();
    show(<SearchScreen path="/searchcomic" search={search} />);
    await screen.findByRole('list', { name: '搜索结果' });
    expect(box().scrollTop).toBe(900);
    type('雪落');
    box().scrollTop = 0;
    type('雪');
    expect(box().scrollTop).toBe(900);
  });

  it('requests suggestions when typing pauses, and not during input method composition', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const store = startOfflineStore();
    store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://localhost/' }));
    const suggest = vi.spyOn(searchApi.endpoints.suggest, 'initiate');
    renderScreen(<SearchScreen path="/searchcomic" search={IDLE} />, store);
    const rest = () => act(() => vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS));
    const asked = () => suggest.mock.calls.map(([arg]) => (arg as { keyword: string }).keyword);
    fireEvent.compositionStart(field());
    type('chang');
    await rest();
    expect(asked()).toEqual([]);
    type('长');
    fireEvent.compositionEnd(field());
    await act(() => vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS - 1));
    type('长安');
    await rest();
    expect(new Set(asked())).toEqual(new Set(['长安']));
    suggest.mockRestore();
  });

  it('searches the device while the server does not answer, and opens only stored works', async () => {
    const offlineStore = await getOfflineStore();
    await offlineStore.saveWork({
      ...work('seen'),
      detail: { ...work('seen').detail, title: '远山' },
    });
    const store = startOfflineStore();
    const read = (uuid: string, title: string) =>
      store.dispatch(
        userActions.readingNoted({
          uuid,
          kind: 'comic',
          title,
          cover: '',
          chapter: `${uuid}-1`,
          chapterTitle: '',
          index: 1,
          page: 1,
          pages: 4,
          ratio: 0,
          at: '2026-11-21T00:00:00.000Z',
        }),
      );
    read('seen', '远山');
    read('elsewhere', '远方');
    const { open } = renderScreen(
      <SearchScreen path="/searchcomic" search={{ ...IDLE, keyword: '远' }} />,
      store,
    );
    expect(await screen.findByText('当前离线，只搜这台设备上的')).toBeTruthy();
    expect(await screen.findByText('找到 2 部')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /远\s*方/ }));
    expect(open).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('link', { name: /远\s*山/ }));
    expect(open.mock.calls[0]?.[0]).toContain('/detailcomic?uuid=seen');
  });

  it('says where it searches before anything is typed, while the server does not answer', () => {
    renderScreen(<SearchScreen path="/searchcomic" search={IDLE} />, startOfflineStore());
    expect(screen.getByText('当前离线，只搜这台设备上的')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('leads to the searches of the other kinds', () => {
    const store = startOfflineStore();
    renderScreen(<SearchScreen path="/searchcomic" search={IDLE} />, store);
    expect(screen.getByRole('link', { name: '小说' }).getAttribute('href')).toBe('/searchnovel');
  });
});
