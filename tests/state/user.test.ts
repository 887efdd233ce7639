import fc from 'fast-check';
import { configureStore } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../../src/lib/keyValueStorage.ts';
import { persistedUserReducer, rehydration } from '../../src/state/persist.ts';
import { userActions, userReducer } from '../../src/state/userSlice.ts';
import { readUserState, type ReadEntry, type UserState } from '../../src/state/userState.ts';

const start = readUserState({});
const run = (...actions: Parameters<typeof userReducer>[1][]): UserState =>
  actions.reduce<UserState>(userReducer, start);
const entry = (uuid: string, page = 1, at = '2026-11-21T00:00:00Z'): ReadEntry => ({
  uuid,
  kind: 'comic',
  title: uuid,
  cover: '',
  chapter: `${uuid}-1`,
  chapterTitle: '',
  index: 1,
  page,
  pages: 7,
  ratio: 0,
  at,
});

describe('the user slice', () => {
  it('starts with its defaults', () => {
    expect(start).toMatchObject({ fontsize: 14, bgcolor: '#EDEEEC', comiccollectuuids: [] });
  });

  it('toggles: a uuid already present is removed, otherwise appended', () => {
    const { favoriteToggled, autoPayToggled } = userActions;
    const comic = (uuid: string) => ({ kind: 'comic', uuid }) as const;
    const state = run(
      favoriteToggled(comic('a')),
      favoriteToggled(comic('b')),
      favoriteToggled(comic('a')),
      autoPayToggled({ kind: 'novel', uuid: 'n' }),
    );
    expect(state.comiccollectuuids).toEqual(['b']);
    expect(state.novelautoPayuuids).toEqual(['n']);
  });

  it('replaces the entry of a work that is read again, in place', () => {
    const { readingNoted } = userActions;
    const state = run(
      readingNoted(entry('a')),
      readingNoted(entry('b')),
      readingNoted(entry('a', 5)),
    );
    expect(state.comicreaduuids.map(({ uuid, page }) => [uuid, page])).toEqual([
      ['a', 5],
      ['b', 1],
    ]);
  });

  it('bounds the read list by dropping what was read longest ago', () => {
    const notes = Array.from({ length: 502 }, (_, index) =>
      userActions.readingNoted(
        entry(`w${index}`, 1, new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString()),
      ),
    );
    const { comicreaduuids } = run(...notes);
    expect(comicreaduuids).toHaveLength(500);
    expect(comicreaduuids[0]?.uuid).toBe('w2');
  });

  it.each([
    ['comic', 'comicsearchhistory', 15],
    ['novel', 'novelsearchhistory', 15],
    ['film', 'videosearchhistory', 10],
  ] as const)('keeps unique %s terms, the oldest dropped beyond the limit', (kind, field, max) => {
    const terms = [...Array.from({ length: max + 3 }, (_, index) => `t${index}`), `t${max}`];
    const state = run(...terms.map((term) => userActions.searched({ kind, term })));
    expect(state[field]).toHaveLength(max);
    expect(state[field].at(-1)).toBe(`t${max}`);
    expect(new Set(state[field]).size).toBe(max);
    const without = userReducer(state, userActions.searchForgotten({ kind, term: `t${max}` }));
    expect(without[field]).toEqual(state[field].slice(0, -1));
  });

  it('keeps the account until the one of an exchanged token arrives', () => {
    const state = run(
      userActions.tokenReceived('old-token'),
      userActions.launched({ token: 'new-token', wid: 'w' }),
      userActions.launchTokenExchanged('exchanged'),
    );
    expect(state).toMatchObject({
      token: 'old-token',
      launchtoken: 'exchanged',
      wid: 'w',
      previous: null,
    });
  });
});

describe('the key of an exchange', () => {
  const { launched, launchTokenExchanged, launchTokenRefused } = userActions;
  const keyOf = (...actions: Parameters<typeof run>) => run(...actions).launchkey;

  it('stays when the link is opened again, and is another for another token', () => {
    const first = launched({ token: 'token' });
    const key = keyOf(first);
    expect(key).toMatch(/^[\da-f-]{36}$/);
    expect(keyOf(first, launched({ token: 'token' }))).toBe(key);
    expect(keyOf(first, launched({}))).toBe(key);
    expect(keyOf(first, launched({ token: 'other' }))).not.toBe(key);
    const exchanged = keyOf(first, launchTokenExchanged('exchanged'));
    expect(exchanged).toMatch(/^[\da-f-]{36}$/);
    expect(exchanged).not.toBe(key);
  });

  it('is not made from the token, which a second device may have as well', () => {
    expect(keyOf(launched({ token: 'token' }))).not.toBe(keyOf(launched({ token: 'token' })));
  });

  it('ends with a refusal', () => {
    expect(keyOf(launched({ token: 'token' }), launchTokenRefused())).toBe('');
  });

  it('is restored after a restart', async () => {
    const values = new Map<string, string>();
    const first = await openStore(memoryStorage(values));
    first.store.dispatch(launched({ token: 'token' }));
    await first.persistor.flush();
    const { user } = (await openStore(memoryStorage(values))).store.getState();
    expect(user.launchkey).toBe(first.store.getState().user.launchkey);
    expect(user.launchkey).not.toBe('');
  });
});

describe('the restored state', () => {
  it('is never trusted: any value gives a whole state', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(Object.keys(readUserState(raw)).sort()).toEqual(Object.keys(start).sort());
      }),
    );
  });

  it('loses only the field that is wrong', () => {
    const state = readUserState({
      token: 'stored',
      comiccollectuuids: 'oops',
      comicreaduuids: [entry('a'), { uuid: 7 }, null],
      fontsize: 900,
    });
    expect(state).toMatchObject({ token: 'stored', comiccollectuuids: [], fontsize: 14 });
    expect(state.comicreaduuids.map(({ uuid }) => uuid)).toEqual(['a']);
  });
});

function memoryStorage(values = new Map<string, string>()): KeyValueStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => Boolean(values.set(key, value)),
    removeItem: (key) => void values.delete(key),
    isLasting: () => true,
  };
}

async function openStore(storage: KeyValueStorage) {
  const store = configureStore({
    reducer: { user: persistedUserReducer(storage) },
    middleware: (defaults) => defaults({ serializableCheck: false }),
  });
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const created = persistStore(store, null, () => resolve(created));
  });
  return { store, persistor };
}

/** The action for what another tab has written. */
function written(values: ReadonlyMap<string, string>) {
  const action = rehydration('user', values.get('user') ?? null);
  if (!action) throw new Error('nothing was written');
  return action;
}

describe('the persisted user', () => {
  it('is restored after a restart', async () => {
    const values = new Map<string, string>();
    const first = await openStore(memoryStorage(values));
    first.store.dispatch(userActions.favoriteToggled({ kind: 'comic', uuid: 'a' }));
    await first.persistor.flush();
    const second = await openStore(memoryStorage(values));
    expect(second.store.getState().user.comiccollectuuids).toEqual(['a']);
  });

  it.each(['{', 'null', '"text"', '{"token":"{"}', '[]'])(
    'starts anew if the storage holds %s',
    async (text) => {
      const { store } = await openStore(memoryStorage(new Map([['user', text]])));
      expect(store.getState().user).toMatchObject({ token: '', comiccollectuuids: [] });
    },
  );

  it('adopts what another tab wrote, validated', async () => {
    const values = new Map<string, string>();
    const other = await openStore(memoryStorage(values));
    other.store.dispatch(userActions.favoriteToggled({ kind: 'comic', uuid: 'from-other' }));
    await other.persistor.flush();
    const { store } = await openStore(memoryStorage());
    const action = rehydration('user', values.get('user') ?? null);
    expect(action).toBeDefined();
    if (action) store.dispatch(action);
    expect(store.getState().user.comiccollectuuids).toEqual(['from-other']);
  });

  it('writes no list over an account that another tab changed to before the event arrives', async () => {
    const values = new Map<string, string>();
    const first = await openStore(memoryStorage(values));
    first.store.dispatch(userActions.tokenReceived('token-a'));
    await first.persistor.flush();
    const late = await openStore(memoryStorage(values));
    first.store.dispatch(userActions.accountReplaced({ token: 'token-b' }));
    await first.persistor.flush();
    late.store.dispatch(userActions.favoriteToggled({ kind: 'comic', uuid: 'of-a' }));
    await late.persistor.flush();
    const { store } = await openStore(memoryStorage(values));
    expect(store.getState().user).toMatchObject({ token: 'token-b', comiccollectuuids: [] });

    const action = rehydration('user', values.get('user') ?? null);
    if (action) late.store.dispatch(action);
    late.store.dispatch(userActions.favoriteToggled({ kind: 'comic', uuid: 'of-b' }));
    await late.persistor.flush();
    const again = await openStore(memoryStorage(values));
    expect(again.store.getState().user.comiccollectuuids).toEqual(['of-b']);
  });

  it('keeps what each of two tabs has changed, whichever writes last', async () => {
    const values = new Map<string, string>();
    const first = await openStore(memoryStorage(values));
    first.store.dispatch(userActions.tokenReceived('token'));
    await first.persistor.flush();
    const second = await openStore(memoryStorage(values));
    const uuid = 'from-first';
    first.store.dispatch(userActions.favoriteToggled({ kind: 'comic', uuid }));
    await first.persistor.flush();
    second.store.dispatch(userActions.searched({ kind: 'novel', term: 'from second' }));
    await second.persistor.flush();
    const both = { comiccollectuuids: [uuid], novelsearchhistory: ['from second'] };
    expect((await openStore(memoryStorage(values))).store.getState().user).toMatchObject(both);

    for (const { store } of [first, second]) store.dispatch(written(values));
    expect(first.store.getState().user).toMatchObject(both);
    expect(second.store.getState().user).toMatchObject(both);
    await Promise.all([first.persistor.flush(), second.persistor.flush()]);
    expect((await openStore(memoryStorage(values))).store.getState().user).toMatchObject(both);
  });

  it('keeps a change that is not written yet when the event of another tab arrives', async () => {
    const values = new Map<string, string>();
    const first = await openStore(memoryStorage(values));
    first.store.dispatch(userActions.tokenReceived('token'));
    await first.persistor.flush();
    const second = await openStore(memoryStorage(values));
    second.store.dispatch(userActions.searched({ kind: 'novel', term: 'from second' }));
    await second.persistor.flush();
    first.store.dispatch(userActions.favoriteToggled({ kind: 'comic', uuid: 'a' }));
    first.store.dispatch(written(values));
    const both = { comiccollectuuids: ['a'], novelsearchhistory: ['from second'] };
    expect(first.store.getState().user).toMatchObject(both);
    await first.persistor.flush();
    expect((await openStore(memoryStorage(values))).store.getState().user).toMatchObject(both);
  });

  it('ignores an invalid value of another tab', () => {
    expect(rehydration('user', '{')).toBeUndefined();
    expect(rehydration('user', null)).toBeUndefined();
    expect(rehydration('apiurl', '{}')).toBeUndefined();
  });
});
