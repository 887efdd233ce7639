import { describe, expect, it } from 'vitest';
import { matchNearly, matchWork, queryOf } from '../../../src/shared/search/matchWork.ts';
import { tableReadings } from '../../../src/shared/search/tableReadings.ts';
import { termsOf } from '../../../server/domain/catalogue/search/searchTerms.ts';
import { wordReadings } from '../../../server/domain/catalogue/search/syllables.ts';

const WORK = { title: '《雪落·长安》第二部', author: '青禾', tags: '古风 独家 虐恋' };

describe.each([
  ['of the server', wordReadings],
  ['of the device', tableReadings],
])('with the readings %s', (_of, readingsOf) => {
  /** The part of the work that a keyword marks, and where. */
  const marked = (keyword: string, match = matchWork): string | undefined => {
    const found = match(WORK, queryOf(keyword, readingsOf));
    if (!found) return undefined;
    const { field, start, length } = found.hit;
    return `${field}: ${WORK[field].slice(start, start + length)}`;
  };

  it('a hit is marked in the text as it is written, with its punctuation', () => {
    expect(marked('落长')).toBe('title: 落·长');
    expect(marked('雪落長安')).toBe('title: 雪落·长安');
    expect(marked('二')).toBe('title: 二');
    expect(marked('青')).toBe('author: 青');
    expect(marked('独家')).toBe('tags: 独家');
  });

  it('pinyin marks the characters that it spells, the last one also where it is incomplete', () => {
    expect(marked('changan')).toBe('title: 长安');
    expect(marked('xuelu')).toBe('title: 雪落');
    expect(marked('lca')).toBe('title: 落·长安');
    expect(marked('qinghe')).toBe('author: 青禾');
    expect(marked('nuelian')).toBeUndefined();
    expect(marked('nvelian')).toBe('tags: 虐恋');
  });

  it('characters of two tags, or across fields, are no hit', () => {
    expect(marked('风独')).toBeUndefined();
    expect(marked('部青')).toBeUndefined();
    expect(marked('风独', matchNearly)).toBeUndefined();
  });

  it.each([
    ['another character', '雪落常安', 'title: 雪落·长安'],
    ['a homophone in two characters', '常安', 'title: 长安'],
    ['a missing character', '雪长安', 'title: 雪落·长安'],
    ['a character too many', '雪落于长安', 'title: 雪落·长安'],
    ['a wrong first character', '血落长', 'title: 雪落·长'],
    ['a wrong last character', '雪落唱', 'title: 雪落·长'],
    ['another character of two, in a field of two', '青河', 'author: 青禾'],
  ] as const)('a keyword with one fault finds the work: %s', (_, keyword, hit) => {
    expect(marked(keyword)).toBeUndefined();
    expect(marked(keyword, matchNearly)).toBe(hit);
  });

  it('two wrong characters are too many', () => {
    expect(marked('雪花常平', matchNearly)).toBeUndefined();
    expect(marked('安静', matchNearly)).toBeUndefined();
  });
});

it('a work has a bounded number of terms, whatever its fields hold', () => {
  const long = '长'.repeat(10_000);
  const fields = {
    title: long,
    author: long,
    tags: Array.from({ length: 200 }, () => long).join(' '),
  };
  expect(termsOf('comic', fields, 0).size).toBeLessThan(3_000);
  expect(termsOf('comic', WORK, 0).size).toBeLessThan(200);
});

it('the more popular of two works comes first, after the better field', () => {
  const place = (fields: Partial<typeof WORK>, popularity: number) =>
    termsOf('comic', { title: '', author: '', tags: '', ...fields }, popularity).get('c.雪') ?? -1;
  expect(place({ title: '雪' }, 0)).toBeLessThan(place({ author: '雪' }, 511));
  expect(place({ author: '雪' }, 0)).toBeLessThan(place({ tags: '雪' }, 511));
  expect(place({ title: '雪' }, 9)).toBeLessThan(place({ title: '雪' }, 8));
});
