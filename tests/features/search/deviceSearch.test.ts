import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findByRules } from '../../../src/features/search/deviceSearch.ts';
import type { KnownWork } from '../../../src/features/search/knownWorks.ts';
import { MADE_WORKS, QUERIES } from '../../server/domain/catalogue/searchTable.ts';
import { work } from '../../support/fakes/storeSamples.ts';

function known(title: string, author = '', tags: readonly string[] = []): KnownWork {
  const fields = { uuid: title, title, author, tags: [...tags] };
  return { work: { ...work(title).detail, ...fields }, stored: true, opens: true };
}

const titles = (found: readonly KnownWork[]) => found.map((each) => each.work.title);

describe('The search on the device', () => {
  const works = [
    known('归鞘', '长安客'),
    known('雪落长安', '青禾', ['古风', '独家']),
    known('长安'),
    known('女帝的棋局', '山月'),
  ];
  const find = (keyword: string) => titles(findByRules(works, keyword));

  it('finds characters, the whole title first, then titles, then authors', () => {
    expect(find('长安')).toEqual(['长安', '雪落长安', '归鞘']);
    expect(find('长')).toEqual(['雪落长安', '长安', '归鞘']);
    expect(find('独家')).toEqual(['雪落长安']);
  });

  it.each([
    ['pinyin of a character with two readings', 'xueluochangan'],
    ['pinyin that is not finished', 'xuelu'],
    ['initials', 'xlca'],
    ['traditional characters', '雪落長'],
    ['one wrong character', '雪落常安'],
    ['one character too few', '雪长安'],
    ['the initials of the author', 'qh'],
  ])('finds by the rules of the server: %s', (_, keyword) => {
    expect(find(keyword)[0]).toBe('雪落长安');
  });

  it('marks what was found, in the text as it is written', () => {
    const [found] = findByRules(works, 'qiju');
    expect(found?.work.hit).toEqual({ field: 'title', start: 3, length: 2 });
  });

  it('finds nothing for punctuation, and for what no work resembles', () => {
    for (const keyword of ['', '…', '%', '雪花飘飘', 'zzz']) expect(find(keyword)).toEqual([]);
  });

  it('finds the right work first for 95 of the 100 keywords that the server is measured by', () => {
    const demo = JSON.parse(readFileSync('server/demo/catalogue.json', 'utf8')) as {
      works: { kind: string; title: string; author: string; tags: string[]; views: number }[];
    };
    const all = [
      ...demo.works.filter(({ kind }) => kind === 'comic'),
      ...MADE_WORKS.map(([title, author, tags, views]) => {
        return { title, author, tags: tags.split(' '), views };
      }),
    ]
      .toSorted((a, b) => b.views - a.views)
      .map(({ title, author, tags }) => known(title, author, tags));
    const wrong = Object.values(QUERIES)
      .flat()
      .filter(([keyword, title]) => (titles(findByRules(all, keyword))[0] ?? '') !== title);
    // The first five may be wrong; a failure shows the others.
    expect(wrong.slice(5)).toEqual([]);
  });
});
