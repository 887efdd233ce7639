import { describe, expect, it } from 'vitest';
import { findHit, foldCase, markedTags, suggestedOf } from '../../../src/features/search/hits.ts';
import { keywordProblem } from '../../../src/features/search/keyword.ts';
import { findKnown, knownWorks } from '../../../src/features/search/knownWorks.ts';
import type { Work } from '../../../src/shared/contract/index.ts';
import { work } from '../../support/fakes/storeSamples.ts';

const named = (uuid: string, title: string, over: Partial<Work> = {}): Work => ({
  ...work(uuid).detail,
  title,
  author: '佚名',
  tags: [],
  ...over,
});
const storedWork = (each: Work) => ({
  ...work(each.uuid),
  detail: { ...work(each.uuid).detail, ...each },
});

describe('The match of a keyword', () => {
  it('is in the title before the author before the tags, in any case', () => {
    const both = named('a', 'Mist 长安', { author: '长安客', tags: ['治愈', '长安'] });
    expect(findHit(both, '长安')).toEqual({ field: 'title', start: 5, length: 2 });
    expect(findHit(both, 'mIST')).toEqual({ field: 'title', start: 0, length: 4 });
    expect(findHit(both, '客')).toEqual({ field: 'author', start: 2, length: 1 });
    expect(findHit(both, '愈 长')).toEqual({ field: 'tags', start: 1, length: 3 });
    expect(findHit(both, '雪')).toBeUndefined();
    expect(findHit(both, '')).toBeUndefined();
  });

  it('has the same range in the text as in its folded form, even where lower case is longer', () => {
    expect(foldCase('İA')).toHaveLength(2);
    expect(findHit(named('a', 'İstanbul 长'), '长')?.start).toBe(9);
  });

  it('covers each of the tags that a match across them touches', () => {
    const hit = { field: 'tags', start: 1, length: 3 } as const;
    expect(markedTags(['治愈', '长安', '雪'], hit)).toEqual([
      { tag: '治愈', mark: { start: 1, length: 1 } },
      { tag: '长安', mark: { start: 0, length: 1 } },
      { tag: '雪', mark: undefined },
    ]);
    expect(markedTags(['雪'], { field: 'title', start: 0, length: 1 })[0]?.mark).toBeUndefined();
  });
});

describe('Suggestions', () => {
  it('name the work with exactly that title first, then every other term once', () => {
    const items = [
      named('a', '长安少年行'),
      named('b', '长安'),
      named('c', '雪夜', { author: '长安客' }),
      named('d', '雨夜', { author: '长安客' }),
      named('e', '风', { tags: ['古风', '长安旧事'] }),
    ];
    const { work: meant, terms } = suggestedOf(items, '长安');
    expect(meant?.uuid).toBe('b');
    expect(terms).toEqual([
      { term: '长安少年行', lead: '', mark: { field: 'title', start: 0, length: 2 } },
      { term: '长安客', lead: '作者：', mark: { field: 'author', start: 0, length: 2 } },
      { term: '长安旧事', lead: '标签：', mark: { start: 0, length: 2 } },
    ]);
  });

  it('name no work where no title is equal', () => {
    expect(suggestedOf([named('a', '雪', { author: '长安客' })], '长安').work).toBeUndefined();
    expect(suggestedOf([], '长安')).toEqual({ work: undefined, terms: [] });
  });
});

describe('A keyword', () => {
  it('has one to fifty characters', () => {
    expect(keywordProblem('')).toContain('先输入');
    expect(keywordProblem('长')).toBeUndefined();
    expect(keywordProblem('长'.repeat(50))).toBeUndefined();
    expect(keywordProblem('长'.repeat(53))).toBe('最多 50\u00a0个字，删掉 3\u00a0个再搜');
  });
});

describe('The search on the device', () => {
  const stored = named('stored', '归鞘', { author: '青禾' });
  const opened = named('opened', '青山');
  const collected = { ...named('collected', '青禾的信'), collected_at: '', new_chapters: 0 };
  const entry = {
    uuid: 'read',
    kind: 'comic',
    title: '青雀',
    cover: '',
    chapter: 'read-1',
    chapterTitle: '',
    index: 1,
    page: 1,
    pages: 1,
    ratio: 0,
    at: '2026-11-21T00:00:00.000Z',
  } as const;
  const chapter = {
    uuid: 'stored-1',
    work: 'stored',
    index: 1,
    title: '',
    pages: 1,
    pagesKept: 1,
    bytes: 1,
    complete: true,
    pinned: true,
    readAt: 1,
    owner: '',
  };
  const sources = {
    stored: [{ work: storedWork(stored), chapters: [chapter], bytes: 1, readAt: 1 }],
    opened: [storedWork(stored), storedWork(opened)],
    collected: [collected],
    entries: [entry, { ...entry, uuid: 'stored' }],
  };

  it('lists each work once, with the best action it has, of the searched kind', () => {
    const known = knownWorks('comic', sources);
    expect(
      known.map(({ work: { uuid }, stored: isStored, opens }) => [uuid, isStored, opens]),
    ).toEqual([
      ['stored', true, true],
      ['opened', false, true],
      ['collected', false, false],
      ['read', false, false],
    ]);
    expect(knownWorks('novel', sources)).toEqual([]);
  });

  it('matches titles first, then authors', () => {
    const found = findKnown(knownWorks('comic', sources), '青');
    expect(found.map(({ work: { uuid } }) => uuid)).toEqual([
      'opened',
      'collected',
      'read',
      'stored',
    ]);
    expect(found.at(-1)?.work.hit).toEqual({ field: 'author', start: 0, length: 1 });
  });
});
