import { describe, expect, it } from 'vitest';
import { backgroundChoices, looksOf } from '../../../src/features/comic/readerLooks.ts';

const PLAIN = {
  background: 'light',
  brightness: null,
  contrast: 100,
  grey: false,
  invert: false,
  sepia: false,
} as const;

describe('the styles of pages from the settings', () => {
  it('add no layer by default', () => {
    expect(looksOf(PLAIN, false)).toMatchObject({ filter: 'none', dimming: 0 });
  });

  it('put the active filters into one string, contrast last', () => {
    const all = { ...PLAIN, grey: true, invert: true, sepia: true, contrast: 150 };
    expect(looksOf(all, false).filter).toBe('grayscale(1) invert(1) sepia(0.45) contrast(1.5)');
    expect(looksOf({ ...PLAIN, contrast: 50 }, false).filter).toBe('contrast(0.5)');
  });

  it('dim by the missing brightness and never to black', () => {
    expect(looksOf({ ...PLAIN, brightness: 100 }, false).dimming).toBe(0);
    expect(looksOf({ ...PLAIN, brightness: 40 }, false).dimming).toBe(0.6);
    expect(looksOf({ ...PLAIN, brightness: 0 }, false).dimming).toBe(0.9);
  });

  it('dim a little in the dark theme, unless a brightness was chosen', () => {
    expect(looksOf(PLAIN, true).dimming).toBe(0.18);
    expect(looksOf({ ...PLAIN, brightness: 100 }, true).dimming).toBe(0);
  });

  it('offer each background as it looks in both themes', () => {
    for (const isDark of [false, true]) {
      for (const { value, colour } of backgroundChoices(isDark)) {
        const { background, style } = looksOf({ ...PLAIN, background: value }, isDark);
        expect([background, style['--reader-background']]).toEqual([colour, colour]);
      }
    }
  });

  it('use no bright background in the dark theme by default, and keep a chosen one', () => {
    expect(looksOf(PLAIN, true).background).toBe('#0e1113');
    expect(looksOf({ ...PLAIN, background: 'white' }, true).background).toBe('#ffffff');
  });

  it('give what stands between the pages the theme of the background, whatever the theme of the app', () => {
    const themeOf = (background: 'white' | 'light' | 'black', isDark: boolean) =>
      looksOf({ ...PLAIN, background }, isDark).theme;
    expect([themeOf('light', false), themeOf('light', true)]).toEqual(['light', 'dark']);
    expect([themeOf('white', true), themeOf('black', false)]).toEqual(['light', 'dark']);
  });
});
