import { describe, expect, it } from 'vitest';
import { BACKGROUND_CHOICES, looksOf } from '../../../src/features/comic/readerLooks.ts';

const PLAIN = {
  background: 'light',
  brightness: null,
  contrast: 100,
  grey: false,
  invert: false,
  sepia: false,
} as const;

describe('what the settings make pages look like', () => {
  it('costs no layer while nothing is changed', () => {
    expect(looksOf(PLAIN)).toMatchObject({ filter: 'none', dimming: 0 });
  });

  it('puts the filters that are on into one string, contrast last', () => {
    const all = { ...PLAIN, grey: true, invert: true, sepia: true, contrast: 150 };
    expect(looksOf(all).filter).toBe('grayscale(1) invert(1) sepia(0.45) contrast(1.5)');
    expect(looksOf({ ...PLAIN, contrast: 50 }).filter).toBe('contrast(0.5)');
  });

  it('dims by what the brightness lacks and never to black', () => {
    expect(looksOf({ ...PLAIN, brightness: 100 }).dimming).toBe(0);
    expect(looksOf({ ...PLAIN, brightness: 40 }).dimming).toBe(0.6);
    expect(looksOf({ ...PLAIN, brightness: 0 }).dimming).toBe(0.9);
  });

  it('has a ground for every name, and in the dark none that glares', () => {
    for (const { value } of BACKGROUND_CHOICES) {
      const { background, style } = looksOf({ ...PLAIN, background: value }, true);
      expect(Number.parseInt(background.slice(1, 3), 16)).toBeLessThan(0x40);
      expect(style['--reader-background']).toBe(background);
    }
    expect(looksOf({ ...PLAIN, background: 'white' }).background).toBe('#ffffff');
  });
});
