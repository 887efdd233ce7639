import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChapterName } from '../../../../../server/import/formats/names/chapterName.ts';
import {
  compareChapters,
  compareNatural,
  comparePaths,
  numberKey,
} from '../../../../../server/import/formats/names/naturalOrder.ts';

type Compare<T> = (a: T, b: T) => number;

/** Antisymmetric, transitive, and equal only for what is equal. */
function checkTotalOrder<T>(
  values: fc.Arbitrary<T>,
  compare: Compare<T>,
  same: (a: T, b: T) => boolean,
) {
  return fc.check(
    fc.property(values, values, values, (a, b, c) => {
      expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
      expect(compare(a, b) === 0).toBe(same(a, b));
      const [x, y, z] = [a, b, c].sort(compare) as [T, T, T];
      expect(compare(x, y) <= 0 && compare(y, z) <= 0 && compare(x, z) <= 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
}

const piece = fc.constantFrom(
  '1',
  '2',
  '10',
  '01',
  'a',
  'B',
  '话',
  '第',
  '-',
  ' ',
  'cover',
  '.',
  'é',
  '封面',
);
const names = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
const paths = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

describe('natural order', () => {
  it('is a total order of names', () => {
    expect(checkTotalOrder(names, compareNatural, (a, b) => a === b)).toMatchObject({
      failed: false,
    });
  });

  it('is a total order of paths', () => {
    expect(checkTotalOrder(paths, comparePaths, (a, b) => a === b)).toMatchObject({
      failed: false,
    });
  });

  it('counts', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (a, b) => {
        const order = compareNatural(`第${a}话`, `第${b}话`);
        expect(Math.sign(order)).toBe(Math.sign(a - b));
      }),
    );
  });

  it('puts the cover first and folders after files', () => {
    const pages = ['b/2.jpg', 'b/10.jpg', '10.jpg', '9.jpg', 'cover.jpg', 'a/1.jpg'];
    expect(pages.sort(comparePaths)).toEqual([
      'cover.jpg',
      '9.jpg',
      '10.jpg',
      'a/1.jpg',
      'b/2.jpg',
      'b/10.jpg',
    ]);
  });
});

describe('the order of chapters', () => {
  const chapter = fc
    .constantFrom(
      '第1话',
      '第2话',
      '第1卷',
      '第1卷 第1话',
      '番外1',
      '序章',
      '尾声',
      '第1话 上',
      '第1话 下',
      '杂谈',
      '12.5',
    )
    .map(parseChapterName);

  it('is a total order', () => {
    expect(checkTotalOrder(chapter, compareChapters, (a, b) => a.title === b.title)).toMatchObject({
      failed: false,
    });
  });

  it('is the order of reading', () => {
    const wanted = [
      '第1卷',
      '第1卷 第2话',
      '第二卷 第3话',
      '序章',
      '第4话 上',
      '第4话 下',
      '第4.5话',
      '第十话',
      '杂谈',
      '番外1',
      '番外二',
    ];
    const sorted = wanted.toReversed().map(parseChapterName).sort(compareChapters);
    expect(sorted.map(({ title }) => title)).toEqual(wanted);
  });

  it('knows two of one number', () => {
    const key = (name: string) => numberKey(parseChapterName(name));
    expect(key('第3话')).toBe(key('003'));
    expect(key('第3话 上')).not.toBe(key('第3话 下'));
    expect(key('第1卷 第3话')).not.toBe(key('第2卷 第3话'));
    expect(key('番外3')).not.toBe(key('第3话'));
    expect(key('杂谈')).toBeUndefined();
  });
});
