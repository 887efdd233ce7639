import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageWidthPx } from '../../../../src/lib/pageWidth.ts';
import { withFittingPages } from '../../../../src/shared/offline/chapters/fittingPages.ts';
import type { ChapterContent } from '../../../../src/shared/contract/index.ts';
import { hash } from '../../../support/fakes/storeSamples.ts';

const size = (width: number) => ({
  path: `p/${width}`,
  width,
  height: width * 1.4,
  bytes: width * 100,
  sha256: hash(String(width % 9)),
});
const chapter = (...pages: object[]) =>
  ({ uuid: 'c', work: 'w', index: 1, title: '', previous: null, next: null, pages }) as Extract<
    ChapterContent,
    { pages: unknown[]; hls?: never }
  >;
const three = { ...size(1600), variants: [size(1081), size(720)] };
const chosen = (widthPx: number, content?: ReturnType<typeof chapter>, isComplete = false) =>
  withFittingPages(chapter(three), content && { content, isComplete }, widthPx).pages;

afterEach(() => vi.unstubAllGlobals());

describe('of the sizes of a page', () => {
  it.each([
    [320, 720],
    [720, 720],
    [721, 720],
    [800, 1081],
    [1081.5, 1081],
    [1170, 1600],
    [5000, 1600],
  ])('a screen of %d px takes the smallest that is sharp: %d', (screenPx, width) => {
    expect(chosen(screenPx)).toEqual([size(width)]);
  });

  it('the one that is stored already is taken again', () => {
    expect(chosen(720, chapter(size(1600)))).toEqual([size(1600)]);
    expect(chosen(720, chapter({ ...size(1600), sha256: hash('a') }))).toEqual([size(720)]);
  });

  it('the one that is stored is taken again where the server has moved it, in a complete chapter from the device', () => {
    const moved = chapter({ ...size(1600), path: 'before/1600' });
    expect(chosen(720, moved)).toEqual([size(1600)]);
    expect(chosen(720, moved, true)).toEqual(moved.pages);
  });

  it('a device takes the same upright and turned', () => {
    vi.stubGlobal('devicePixelRatio', 2);
    const widths = [
      { width: 500, height: 900 },
      { width: 900, height: 500 },
    ].map((screen) => {
      vi.stubGlobal('screen', screen);
      return chosen(pageWidthPx())[0]?.width;
    });
    expect(widths).toEqual([1081, 1081]);
  });
});

it('a page of a back end with one size, and one without a screen, stays as it is', () => {
  expect(withFittingPages(chapter(size(1600)), undefined, 100).pages).toEqual([size(1600)]);
  expect(chosen(pageWidthPx())).toEqual([size(1600)]);
});
