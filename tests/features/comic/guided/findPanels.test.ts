import { describe, expect, it } from 'vitest';
import { findPanels } from '../../../../src/features/comic/guided/findPanels.ts';
import type { Pixels } from '../../../../src/features/comic/reader/cropBorders.ts';
import { type Box, drawnPage, HEIGHT, painted, type Shape, upright, WIDTH } from './drawnPage.ts';

/** Panels as pixels. */
function found(page: Pixels) {
  return findPanels(page).panels.map(({ left, top, width, height }) =>
    [left * WIDTH, top * HEIGHT, width * WIDTH, height * HEIGHT].map(Math.round),
  );
}

/** How far the found panels are from the boxes at most, in pixels; infinite where their number differs. */
function distance(page: Pixels, boxes: readonly Box[]): number {
  const panels = found(page);
  if (panels.length !== boxes.length) return Number.POSITIVE_INFINITY;
  const values = panels.flat();
  return Math.max(...boxes.flat().map((value, at) => Math.abs((values[at] ?? NaN) - value)));
}

/** In pixels. */
const TOLERANCE = 3;

const GRID: readonly Box[] = [
  [20, 20, 175, 270],
  [205, 20, 175, 270],
  [20, 300, 175, 280],
  [205, 300, 175, 280],
];
const grid = GRID.map(upright);

describe('the panels of a page', () => {
  it.each([
    ['white', 255],
    ['black', 0],
    ['cream', 225],
  ])('are found by %s gutters, row by row', (_name, paper) => {
    const page = drawnPage(grid, paper);
    expect(distance(page, GRID)).toBeLessThanOrEqual(TOLERANCE);
    expect(findPanels(page).rightToLeft).toEqual([1, 0, 3, 2]);
  });

  it('are found where a tall panel stands beside two', () => {
    const boxes: readonly Box[] = [
      [20, 20, 120, 560],
      [150, 20, 230, 200],
      [150, 230, 230, 350],
    ];
    const page = drawnPage(boxes.map(upright));
    expect(distance(page, boxes)).toBeLessThanOrEqual(TOLERANCE);
    expect(findPanels(page).rightToLeft).toEqual([1, 2, 0]);
  });

  it('are found where the drawing reaches the edges of the page', () => {
    const boxes: readonly Box[] = [
      [0, 0, WIDTH, 290],
      [0, 300, 195, 300],
      [205, 300, 195, 300],
    ];
    expect(distance(drawnPage(boxes.map(upright)), boxes)).toBeLessThanOrEqual(TOLERANCE);
  });

  it('are found between slanted gutters, as the boxes around them', () => {
    const shapes: readonly Shape[] = [
      [
        { x: 20, y: 20 },
        { x: 380, y: 20 },
        { x: 380, y: 180 },
        { x: 20, y: 250 },
      ],
      [
        { x: 20, y: 262 },
        { x: 225, y: 222 },
        { x: 185, y: 580 },
        { x: 20, y: 580 },
      ],
      [
        { x: 236, y: 220 },
        { x: 380, y: 192 },
        { x: 380, y: 580 },
        { x: 196, y: 580 },
      ],
    ];
    const boxes: readonly Box[] = [
      [20, 20, 360, 230],
      [20, 222, 205, 358],
      [196, 192, 184, 388],
    ];
    expect(distance(drawnPage(shapes), boxes)).toBeLessThanOrEqual(TOLERANCE);
  });

  it('are found where a balloon crosses a gutter', () => {
    const page = painted(drawnPage(grid), upright([250, 280, 40, 40]), 90);
    expect(distance(page, GRID)).toBeLessThanOrEqual(TOLERANCE);
  });
});

describe('a page whose panels are not certain', () => {
  const text = Array.from({ length: 26 }, (_, row) =>
    Array.from({ length: 12 }, (__, column) => upright([20 + column * 30, 20 + row * 21, 22, 12])),
  ).flat();
  const cover = painted(
    drawnPage([upright([0, 0, WIDTH, HEIGHT])]),
    upright([0, 420, WIDTH, 2]),
    255,
  );
  it.each([
    ['one picture with a margin', drawnPage([upright([20, 20, 360, 560])])],
    ['one picture to its edges', drawnPage([upright([0, 0, WIDTH, HEIGHT])])],
    ['a cover with a thin line across', cover],
    ['text', drawnPage(text)],
    ['nothing', drawnPage([])],
    [
      'drawings without frames',
      drawnPage([
        [
          { x: 200, y: 40 },
          { x: 330, y: 270 },
          { x: 70, y: 270 },
        ],
        [
          { x: 200, y: 320 },
          { x: 330, y: 560 },
          { x: 70, y: 560 },
        ],
      ]),
    ],
  ])('is shown whole: %s', (_name, page) => {
    expect(found(page)).toEqual([]);
  });
});
