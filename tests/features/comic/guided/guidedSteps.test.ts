import { describe, expect, it } from 'vitest';
import { guidedSteps, panelView } from '../../../../src/features/comic/guided/guidedSteps.ts';

const SCREEN = { width: 400, height: 800 };
const halves = {
  panels: [
    { left: 0.1, top: 0.1, width: 0.35, height: 0.8 },
    { left: 0.55, top: 0.1, width: 0.35, height: 0.8 },
  ],
  rightToLeft: [1, 0],
};
const unsure = { panels: [], rightToLeft: [] };
const page = { size: { width: 400, height: 600 }, crop: undefined };
const rounded = (boxes: ReturnType<typeof guidedSteps>) =>
  boxes.map(({ left, top, width, height }) => [left, top, width, height].map(Math.round));

describe('the steps of guided view', () => {
  it('follow the reading direction', () => {
    const steps = (isRightToLeft: boolean) =>
      rounded(guidedSteps([{ ...page, panels: halves }], SCREEN, isRightToLeft));
    const [first, second] = [
      [38, 156, 145, 487],
      [218, 156, 145, 487],
    ];
    expect(steps(false)).toEqual([first, second]);
    expect(steps(true)).toEqual([second, first]);
  });

  it('lie where the page is that has lost its borders', () => {
    const crop = { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 };
    const steps = rounded(guidedSteps([{ ...page, crop, panels: halves }], SCREEN, false));
    expect(steps).toEqual([
      [0, 100, 178, 600],
      [222, 100, 178, 600],
    ]);
  });

  it('are none where no page is certain, or none was looked at', () => {
    expect(guidedSteps([{ ...page, panels: unsure }], SCREEN, false)).toEqual([]);
    expect(guidedSteps([{ ...page, panels: undefined }], SCREEN, false)).toEqual([]);
  });

  it('show a page of a pair whole that is not certain, in its turn', () => {
    const wide = { width: 800, height: 600 };
    const pair = [
      { ...page, panels: unsure },
      { ...page, panels: halves },
    ];
    const lefts = (isRightToLeft: boolean) =>
      rounded(guidedSteps(pair, wide, isRightToLeft)).map(([left]) => left);
    expect(lefts(false)).toEqual([0, 438, 618]);
    // The first page lies on the right.
    expect(lefts(true)).toEqual([400, 218, 38]);
  });
});

describe('the view of a panel', () => {
  it('is as large as the screen allows, and in its middle', () => {
    const { scale, x, y } = panelView({ left: 100, top: 200, width: 96, height: 100 }, SCREEN);
    expect(scale).toBeCloseTo(4);
    expect(x + scale * 148).toBeCloseTo(200);
    expect(y + scale * 250).toBeCloseTo(400);
  });

  it('is never larger than a zoom by hand', () => {
    expect(panelView({ left: 0, top: 0, width: 10, height: 10 }, SCREEN).scale).toBe(5);
  });
});
