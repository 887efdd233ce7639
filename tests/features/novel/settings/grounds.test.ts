import { describe, expect, it } from 'vitest';
import {
  chosenGround,
  GROUNDS,
  groundOf,
  NIGHT,
  type Ground,
} from '../../../../src/features/novel/settings/grounds.ts';
import { BACKGROUND_DEFAULT } from '../../../../src/shared/limits.ts';

/** WCAG 2: relative luminance of "#RRGGBB". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

describe('the background of a text', () => {
  const all: readonly Ground[] = [...GROUNDS, NIGHT];
  it.each(all.map((ground) => [ground.title, ground] as const))(
    'has enough contrast for text and lines on %s',
    (_title, { colour, text, meta }) => {
      expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour, meta)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('is the specified light grey by default', () => {
    expect(groundOf(BACKGROUND_DEFAULT, false).title).toBe('浅灰');
    expect(chosenGround('red').colour).toBe(BACKGROUND_DEFAULT);
    expect(chosenGround('#f3ead7').title).toBe('米黄');
  });

  it('is replaced at night where it is light, and stays where it is dark', () => {
    expect(groundOf('#FFFFFF', true)).toBe(NIGHT);
    expect(groundOf('#0B0D0F', true).title).toBe('纯黑');
    expect(NIGHT).toMatchObject({ colour: '#0F1214', text: '#AEB5B9' });
  });
});
