import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filmPath, parseFilmPath, type FilmPart } from '../../src/shared/filmPath.ts';

const quality = fc.stringMatching(/^\w{1,16}$/);
const at = fc.integer({ min: 0, max: 999_999 });
const part: fc.Arbitrary<FilmPart> = fc.oneof(
  fc.constant<FilmPart>({ type: 'master' }),
  // The episode's own folder has one file of that name.
  quality
    .filter((id) => id !== 'master')
    .map((id): FilmPart => ({ type: 'playlist', quality: id })),
  quality.map((id): FilmPart => ({ type: 'init', quality: id })),
  fc
    .tuple(quality, at, fc.constantFrom('ts' as const, 'm4s' as const))
    .map(([id, number, format]): FilmPart => ({
      type: 'segment',
      quality: id,
      at: number,
      format,
    })),
  at.map((number): FilmPart => ({ type: 'subtitle', at: number })),
);
const parse = (path: string) => parseFilmPath(new URL(path, 'https://moyu.example'));

describe('the address of a film’s file', () => {
  it('is read back as it was written, with any uuid', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((uuid) => !/^\.{1,2}$/.test(uuid)),
        part,
        (chapter, wanted) => {
          const path = filmPath({ chapter, part: wanted });
          expect(parse(path)).toEqual({ chapter, part: wanted });
        },
      ),
    );
  });

  it.each([
    '/film/a/master.m3u8',
    '/_film/master.m3u8',
    '/_film//master.m3u8',
    '/_film/a/b/master.m3u8',
    '/_film/a/480p.ts',
    '/_film/a/480p-1.m3u8',
    '/_film/a/480p-x.ts',
    '/_film/a/480p-1.mp4',
    '/_film/a/other-1.vtt',
    '/_film/%E0/master.m3u8',
    '/_film/a/',
  ])('is not found in %s', (path) => {
    expect(parse(path)).toBeUndefined();
  });
});
