import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandOf, KEY_HELP } from '../../../../src/features/film/player/keys.ts';
import { listedQualities, qualityFor } from '../../../../src/features/film/player/quality.ts';
import { clockText, deltaText, placeText } from '../../../../src/features/film/player/times.ts';

describe('times', () => {
  it('show hours where there are any, and never a sign', () => {
    expect([0, 86, 3_599.9, 3_600, 6_500].map(clockText)).toEqual([
      '00:00',
      '01:26',
      '59:59',
      '1:00:00',
      '1:48:20',
    ]);
    expect([-3, Number.NaN, Number.POSITIVE_INFINITY].map(clockText)).toEqual(
      Array.from({ length: 3 }, () => '00:00'),
    );
    expect(placeText(86, 1_500)).toBe('01:26，共 25:00');
    expect([20, -65, 0].map(deltaText)).toEqual(['+0:20', '−1:05', '+0:00']);
  });

  it('can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 360_000 }), (seconds) => {
        const parts = clockText(seconds).split(':').map(Number);
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds);
      }),
    );
  });
});

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };

describe('keys', () => {
  it('have the usual actions of players', () => {
    const type = (key: string) => commandOf({ ...PLAIN, key });
    expect([' ', 'k', 'K'].map((key) => type(key)?.type)).toEqual(['toggle', 'toggle', 'toggle']);
    expect(type('ArrowLeft')).toEqual({ type: 'seekBy', seconds: -10 });
    expect(type('l')).toEqual({ type: 'seekBy', seconds: 10 });
    expect(type('ArrowUp')).toEqual({ type: 'volumeBy', amount: 0.1 });
    expect(type('3')).toEqual({ type: 'seekTo', part: 0.3 });
    expect(type('End')).toEqual({ type: 'seekTo', part: 1 });
    expect(type('>')).toEqual({ type: 'speedBy', step: 1 });
    expect(type('?')).toEqual({ type: 'help' });
    expect(['m', 'f', 'c', 'p'].map((key) => type(key)?.type)).toEqual([
      'mute',
      'fullscreen',
      'subtitles',
      'pip',
    ]);
    expect(KEY_HELP.length).toBeGreaterThan(9);
  });

  it('leave shortcuts of browser and system, and all unbound keys, alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('ctrlKey', 'metaKey', 'altKey'), (key, held) => {
        expect(commandOf({ ...PLAIN, key, [held]: true })).toBeUndefined();
      }),
    );
    const others = ['Enter', 'Tab', 'Escape', 'constructor', '__proto__', 'a', '10'];
    expect(others.filter((key) => commandOf({ ...PLAIN, key }))).toEqual([]);
  });
});

const quality = (height: number) => ({ id: `${height}p`, height, address: `/${height}p.m3u8` });

describe('the quality chosen with another film', () => {
  it('selects the best that is no better, else the lowest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 144, max: 2_160 }), { minLength: 1 }),
        fc.integer({ min: 144, max: 2_160 }),
        (heights, chosen) => {
          const found = qualityFor(heights.map(quality), chosen)?.height ?? 0;
          const fitting = heights.filter((height) => height <= chosen);
          expect(found).toBe(fitting.length > 0 ? Math.max(...fitting) : Math.min(...heights));
        },
      ),
    );
  });

  it('is automatic where none was chosen, or none is available', () => {
    expect(qualityFor([quality(480)], 'auto')).toBeUndefined();
    expect(qualityFor([], 480)).toBeUndefined();
  });

  it('is listed once, best first', () => {
    const heights = listedQualities([240, 480, 240, 1_080].map(quality)).map(
      ({ height }) => height,
    );
    expect(heights).toEqual([1_080, 480, 240]);
  });
});
