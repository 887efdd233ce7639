// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CategoryScreen from '../../../src/features/catalog/CategoryScreen.tsx';
import { systemSchema } from '../../../src/shared/contract/index.ts';
import { workSchema } from '../../../src/shared/contract/works.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { stage } from '../../support/screens/workStage.tsx';
import { dictionaries, loseWorkers, useFakeWorkers } from '../novel/convert/fakeWorker.ts';

vi.mock('../../../src/lib/language.ts', async (original) => ({
  ...(await original<object>()),
  isTraditional: true,
  LANGUAGE: 'zh-TW',
}));

beforeEach(() => {
  useFakeWorkers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  loseWorkers();
  vi.unstubAllGlobals();
});

const film = v.parse(workSchema, {
  uuid: 'film-lights',
  cover: '',
  kind: 'film',
  title: '海边有光',
  category: '纪录片',
  form: '短片',
  tags: ['纪录片'],
});

/** The films, of a server with these names of its own. @returns what was asked of it */
function show(category: string, form: string) {
  const asked: unknown[] = [];
  const comicList = async (input: unknown) => {
    asked.push(input);
    return { ok: true, data: { items: [film], page: 1, size: 18, total: 1 } };
  };
  const { show: render, store, navigation } = stage({ answers: { comicList } });
  const categories = {
    film: [
      { id: '纪录片', title: '纪录片' },
      { id: '悬疑', title: '悬疑' },
    ],
  };
  const system = v.parse(systemSchema, { categories, film_forms: ['电影', '短片'] });
  store.dispatch(globalActions.systemReceived(system));
  const search = { category, status: '', price: '', sort: '', length: '', form } as const;
  render(<CategoryScreen path="/categoryfilm" search={search} />);
  return { asked, navigation };
}

it('stay as the server names them without the dictionary', async () => {
  dictionaries.areAway = true;
  show('悬疑', '');
  await expect.poll(() => dictionaries.opened).toContain('toTraditional');
  expect(screen.getByRole('button', { name: '悬疑' })).toBeTruthy();
});

it('the names of a server are shown in Traditional characters, and asked for as the server names them', async () => {
  const { asked, navigation } = show('纪录片', '短片');
  expect(await screen.findByText(/^紀錄片 · 短片 · 共/)).toBeTruthy();
  expect(asked).toMatchObject([{ category: '纪录片', form: '短片' }]);
  expect(await screen.findByText('紀錄片', { selector: 'a *' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '懸疑' }));
  const [address] = navigation.open.mock.lastCall ?? [];
  expect(new URLSearchParams(String(address).split('?')[1]).get('category')).toBe('悬疑');
});
