import { describe, expect, it } from 'vitest';
import {
  readLibraryFile,
  readsForFile,
  libraryFileText,
} from '../../../../src/features/offline/transfer/libraryFile.ts';
import {
  planOf,
  type LibraryHere,
  withReads,
} from '../../../../src/features/offline/transfer/importPlan.ts';
import { READ_HISTORY_MAX } from '../../../../src/shared/limits.ts';
import type { Change } from '../../../../src/shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../../../src/state/userState.ts';
import { loopCost } from '../../../server/loopCost.ts';

const NOW = '2026-11-21T04:00:00.000Z';
const DAY_BEFORE = '2026-11-20T04:00:00.000Z';
const LONG_AGO = '2026-01-01T00:00:00.000Z';

function entry(uuid: string, at: string, over: Partial<ReadEntry> = {}): ReadEntry {
  const shown = { title: `书 ${uuid}`, cover: 'covers/1', chapterTitle: '', pages: 7 };
  const place = { chapter: `${uuid}-1`, index: 1, page: 2, ratio: 0.2 };
  return { uuid, kind: 'comic', ...shown, ...place, at, ...over };
}

const BOOKMARK = {
  work: 'w1',
  chapter: 'w1-1',
  index: 1,
  title: '第一章',
  offset: 40,
  excerpt: '郑伯克段于鄢',
  at: LONG_AGO,
};
const nothing = { collected: [], read: [], rules: [] };
const library = (comic: Partial<Parameters<typeof libraryFileText>[0]['kinds']['comic']> = {}) => ({
  at: DAY_BEFORE,
  kinds: { comic: { ...nothing, ...comic }, novel: nothing, film: nothing },
  bookmarks: [BOOKMARK],
  looks: { fontsize: 18, bgcolor: '#EDEEEC' },
  settings: { reader: { all: {} } },
});
const file = (comic: Parameters<typeof library>[0]) => {
  const read = readLibraryFile(libraryFileText(library(comic)));
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const here = (over: Partial<LibraryHere> = {}): LibraryHere => ({
  collected: { comic: [], novel: [], film: [] },
  read: { comic: [], novel: [], film: [] },
  rules: [],
  bookmarks: [],
  pending: [],
  deleted: [],
  nowMs: Date.parse(NOW),
  ...over,
});

describe('a library file', () => {
  it('is read back as it was written', () => {
    const written = library({
      collected: [{ work: 'w1', at: LONG_AGO }, { work: 'w2' }],
      read: readsForFile([entry('w1', LONG_AGO)]),
      rules: [{ work: 'w1', rule: { keep: 'next', count: 5 }, at: LONG_AGO }],
    });
    const text = libraryFileText(written);
    expect(readLibraryFile(text)).toEqual({ format: 'moyu-shelf', version: 1, ...written });
    expect(readLibraryFile(`\uFEFF${text}`)).toEqual(readLibraryFile(text));
  });

  it('leaves out records that are no position in a work', () => {
    const odd = [entry('w1', ''), entry('w 2', LONG_AGO), entry('w3', LONG_AGO, { page: 0 })];
    expect(readsForFile([...odd, entry('w4', LONG_AGO)]).map(({ uuid }) => uuid)).toEqual(['w4']);
  });

  const text = libraryFileText(library({ collected: [{ work: 'w1' }] }));
  const broken = (change: (library: Record<string, never>) => unknown) => {
    const value = JSON.parse(text) as Record<string, never>;
    return JSON.stringify({ ...value, ...(change(value) as object) });
  };
  it.each([
    ['foreign', ''],
    ['foreign', text.slice(0, 200)],
    ['foreign', '[]'],
    ['foreign', '{"format":"another","version":1}'],
    ['foreign', '{"format":"moyu-shelf"}'],
    ['newer', text.replace('"version": 1', '"version": 2')],
    ['broken', broken(() => ({ kinds: {} }))],
    ['broken', broken(() => ({ at: 'yesterday' }))],
    ['broken', broken(() => ({ version: 0 }))],
    ['broken', broken(() => ({ settings: 7 }))],
    ['broken', text.replace('"w1"', '"../w1"')],
    ['broken', broken(() => ({ kinds: { comic: { ...nothing, read: [{}] }, novel: nothing } }))],
  ] as const)('that is %s is reported so: %#', (fault, content) => {
    expect(readLibraryFile(content)).toBe(fault);
  });
});

/** Size of the file that takes the app longest to parse: seconds before it was limited. */
const BYTES = 1_200_000;
const listOf = (item: unknown, bytes = BYTES) => {
  const length = Math.floor(bytes / (JSON.stringify(item).length + 1));
  return Array.from<unknown>({ length }).fill(item);
};

describe('a hostile library file', () => {
  const head = JSON.parse(libraryFileText(library())) as object;
  const nested = (sign: string, end: string) =>
    sign.repeat(BYTES / 2) + (sign === '[' ? '' : '1') + end.repeat(BYTES / 2);
  const files: Record<string, string> = {
    'empty bookmarks': JSON.stringify({ ...head, bookmarks: listOf({}) }),
    'empty entries': JSON.stringify({
      ...head,
      kinds: { comic: { ...nothing, read: listOf({}) }, novel: nothing, film: nothing },
    }),
    'works that are none': JSON.stringify({
      ...head,
      kinds: { comic: { ...nothing, collected: listOf({ work: 1 }) }, novel: nothing },
    }),
    'times that are long': JSON.stringify({ ...head, at: '2'.repeat(BYTES) }),
    'lists in lists': nested('[', ']'),
    'many kinds': JSON.stringify({
      ...head,
      kinds: Object.fromEntries(
        listOf(0)
          .slice(0, 100_000)
          .map((_, at) => [`k${at}`, []]),
      ),
    }),
  };
  it.each(Object.entries(files))('of %s is rejected at once', async (_name, content) => {
    let read: unknown;
    const cost = await loopCost(async () => {
      read = readLibraryFile(content);
    });
    expect(['foreign', 'broken']).toContain(read);
    expect(cost).toBeLessThan(250);
  });
});

describe('the changes of an import', () => {
  it("are the missing favorites, once, the latest first; those without a time use the file's", () => {
    const collected = [
      { work: 'here' },
      { work: 'old', at: LONG_AGO },
      { work: 'undated' },
      { work: 'old', at: LONG_AGO },
    ];
    const plan = planOf(
      file({ collected }),
      here({ collected: { comic: ['here'], novel: [], film: [] } }),
    );
    expect(plan.collected).toEqual([
      { kind: 'comic', work: 'undated', at: DAY_BEFORE },
      { kind: 'comic', work: 'old', at: LONG_AGO },
    ]);
  });

  it('are the positions newer than the current ones, and never an older one', () => {
    const read = [entry('new', LONG_AGO), entry('older', LONG_AGO), entry('newer', DAY_BEFORE)];
    const known = [entry('older', DAY_BEFORE), entry('newer', LONG_AGO)];
    const plan = planOf(
      file({ read: readsForFile(read) }),
      here({ read: { comic: known, novel: [], film: [] } }),
    );
    expect(plan.read.map(({ uuid }) => uuid)).toEqual(['newer', 'new']);
  });

  it('are never dated later than now, whatever the clock of the file', () => {
    const ahead = '2036-01-01T00:00:00.000Z';
    const read = readsForFile([entry('w', ahead)]);
    const plan = planOf(file({ read, collected: [{ work: 'w', at: ahead }] }), here());
    expect([plan.read[0]?.at, plan.collected[0]?.at]).toEqual([NOW, NOW]);
    const known = { read: { comic: [entry('w', NOW)], novel: [], film: [] } };
    expect(planOf(file({ read }), here(known)).read).toEqual([]);
  });

  it('do not restore what was deleted since, here or elsewhere', () => {
    const gone = (at: string): Change => {
      const { kind, uuid: work, chapter, index, page, ratio } = entry('w', at);
      const deletion = { kind, work, chapter, index, page, ratio, at, deleted: true };
      return { type: 'progress', entry: deletion };
    };
    const read = readsForFile([entry('w', LONG_AGO)]);
    const planned = (over: Partial<LibraryHere>) => planOf(file({ read }), here(over)).read.length;
    expect(planned({ pending: [gone(DAY_BEFORE)] })).toBe(0);
    expect(planned({ deleted: [{ work: 'w', at: DAY_BEFORE }] })).toBe(0);
    expect(planned({ pending: [{ type: 'clear', kind: 'comic', at: DAY_BEFORE }] })).toBe(0);
    expect(planned({ pending: [{ type: 'clear', kind: 'novel', at: DAY_BEFORE }] })).toBe(1);
    const before = '2025-01-01T00:00:00.000Z';
    expect(planned({ pending: [gone(before)], deleted: [{ work: 'w', at: before }] })).toBe(1);
    const uncollected = (at: string): Change => {
      return { type: 'collect', action: 'delete', kind: 'comic', work: 'w', at };
    };
    const collects = (at: string) =>
      planOf(
        file({ collected: [{ work: 'w', at: LONG_AGO }] }),
        here({ pending: [uncollected(at)] }),
      ).collected.length;
    expect([collects(DAY_BEFORE), collects(before)]).toEqual([0, 1]);
  });

  it('are the rules newer than the current ones', () => {
    const rule = { keep: 'unread' } as const;
    const rules = [
      { work: 'a', rule, at: DAY_BEFORE },
      { work: 'b', rule, at: LONG_AGO },
    ];
    const known = { kind: 'comic', account: 'me', rule: { keep: 'all' } } as const;
    const at = Date.parse('2026-06-01T00:00:00Z');
    const plan = planOf(
      file({ rules }),
      here({
        rules: [
          { ...known, work: 'a', at },
          { ...known, work: 'b', at },
        ],
      }),
    );
    expect(plan.rules).toEqual([{ work: 'a', kind: 'comic', rule, at: Date.parse(DAY_BEFORE) }]);
  });
});

describe('the history after an import', () => {
  it('has one position per work, and the newest ones where there are too many', () => {
    expect(withReads([entry('a', LONG_AGO), entry('b', NOW)], [entry('a', DAY_BEFORE)])).toEqual([
      entry('a', DAY_BEFORE),
      entry('b', NOW),
    ]);
    const many = Array.from({ length: READ_HISTORY_MAX }, (_, index) => {
      return entry(`w${index}`, new Date(Date.parse(LONG_AGO) + index).toISOString());
    });
    const merged = withReads(many, [entry('new', NOW)]);
    expect(merged).toHaveLength(READ_HISTORY_MAX);
    expect(merged.at(-1)?.uuid).toBe('new');
    expect(merged.some(({ uuid }) => uuid === 'w0')).toBe(false);
  });
});
