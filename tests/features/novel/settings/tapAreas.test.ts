import { describe, expect, it } from 'vitest';
import {
  areaAction,
  AREAS,
  defaultAreas,
  hasMenu,
  TAP_ACTIONS,
  withArea,
} from '../../../../src/features/novel/settings/tapAreas.ts';
import { PAGE_TURNS } from '../../../../src/features/novel/book/view.ts';

const PHONE = { width: 390, height: 844 };

describe('the nine areas of the screen', () => {
  it('have a menu by default, in every reading mode', () => {
    for (const turn of PAGE_TURNS) {
      expect(defaultAreas(turn)).toHaveLength(AREAS);
      expect(areaAction(defaultAreas(turn), { x: 195, y: 420, ...PHONE })).toBe('menu');
    }
  });

  it('turn sideways in paged mode, and up and down in scroll mode', () => {
    const turned = defaultAreas('slide');
    expect(areaAction(turned, { x: 60, y: 800, ...PHONE })).toBe('previous');
    expect(areaAction(turned, { x: 350, y: 40, ...PHONE })).toBe('next');
    const scrolled = defaultAreas('scroll');
    expect(areaAction(scrolled, { x: 60, y: 800, ...PHONE })).toBe('next');
    expect(areaAction(scrolled, { x: 350, y: 40, ...PHONE })).toBe('previous');
  });

  it('cover the whole screen, each with its own action', () => {
    const areas = ['menu', ...TAP_ACTIONS.slice(1)] as const;
    const seen = [140, 420, 700].flatMap((y) =>
      [65, 195, 325].map((x) => areaAction(areas, { x, y, ...PHONE })),
    );
    expect(seen).toEqual(areas);
    expect(areaAction(areas, { x: 390, y: 844, ...PHONE })).toBe(areas[8]);
    expect(areaAction(areas, { x: 24, y: 0, ...PHONE })).toBe(areas[0]);
  });

  it('leave the left edge to the system, except for the menu', () => {
    const areas = defaultAreas('slide');
    expect(areaAction(areas, { x: 23, y: 420, ...PHONE })).toBe('none');
    expect(areaAction(areas, { x: 24, y: 420, ...PHONE })).toBe('previous');
    expect(areaAction(defaultAreas('scroll'), { x: 5, y: 420, ...PHONE })).toBe('menu');
  });

  it('have at least one menu', () => {
    const only = withArea(withArea(defaultAreas('cover'), 1, 'next'), 7, 'none');
    expect(only.filter((each) => each === 'menu')).toHaveLength(1);
    expect(withArea(only, 4, 'contents')).toBe(only);
    const moved = withArea(withArea(only, 0, 'menu'), 4, 'contents');
    expect(moved[4]).toBe('contents');
    expect(hasMenu(moved)).toBe(true);
  });
});
