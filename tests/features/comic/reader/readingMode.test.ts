import { describe, expect, it } from 'vitest';
import { modeOf } from '../../../../src/features/comic/reader/readingMode.ts';

const tall = { width: 800, height: 2400 };
const page = { width: 800, height: 1200 };

describe('the reading mode of a comic', () => {
  it('is the chosen one', () => {
    expect(modeOf('vertical', 'strip', [tall])).toBe('vertical');
  });

  it("follows the work's format where none was chosen", () => {
    expect(modeOf('auto', 'strip', [page])).toBe('strip');
    expect(modeOf('auto', 'manga', [page])).toBe('rtl');
    expect(modeOf('auto', 'page', [page])).toBe('ltr');
  });

  it('is a strip where most pages are as tall as a strip, whatever the shape of a title page', () => {
    expect(modeOf('auto', undefined, [page, tall, tall])).toBe('strip');
    expect(modeOf('auto', 'page', [tall, tall])).toBe('strip');
    expect(modeOf('auto', undefined, [tall, page, page])).toBe('ltr');
  });
});
