import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePicturePath, picturePath } from '../../src/shared/picturePath.ts';

const ORIGIN = 'https://moyu.example';
const parse = (address: string) => parsePicturePath(new URL(address, ORIGIN));

// The browser itself resolves "." and ".." before any code sees the address; no picture has such a path.
const anyPath = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((path) => path !== '.' && path !== '..');

describe('picturePath', () => {
  it('is read back whole', () => {
    const address = fc.record({
      path: anyPath,
      chapter: fc.string({ unit: 'grapheme' }),
      bytes: fc.nat(),
      sha256: fc.stringMatching(/^([0-9a-f]{64})?$/),
      attempt: fc.nat({ max: 99 }),
    });
    fc.assert(
      fc.property(address, (asked) => {
        const path = picturePath(asked);
        const url = new URL(path, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(url.pathname.startsWith('/page/')).toBe(true);
        expect(parsePicturePath(url)).toEqual(asked);
      }),
    );
  });

  it('is short if little is known', () => {
    expect(picturePath({ path: 'covers/1.webp' })).toBe('/page/covers%2F1.webp');
  });

  it('never throws, whatever the server sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(() => picturePath({ path, chapter: path })).not.toThrow();
      }),
    );
    expect(parse(picturePath({ path: 'a\uD800b' }))?.path).toBe('a\uFFFDb');
  });

  it.each(['/', '/page', '/page/', '/pages/a', '/page/%', '/page/%E5', '/page/..'])(
    'finds no picture in %s',
    (address) => {
      expect(parse(address)).toBeUndefined();
    },
  );

  it('takes invalid numbers as unknown', () => {
    expect(parse('/page/a?bytes=-1&attempt=1e3')).toMatchObject({ bytes: 0, attempt: 0 });
  });
});
