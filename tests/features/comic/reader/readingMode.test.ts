import { describe, expect, it } from 'vitest';
import { modeOf } from '../../../../src/features/comic/reader/readingMode.ts';

const tall = { width: 800, height: 2400 };
const page = { width: 800, height: 1200 };

describe('the way a comic is read', () => {
  it('is what was chosen', () => {
    expect(modeOf('vertical', 'strip', [tall])).toBe('vertical');
  });

  it('follows how the work was drawn where nothing was chosen', () => {
    expect(modeOf('auto', 'strip', [page])).toBe('strip');
    expect(modeOf('auto', 'manga', [page])).toBe('rtl');
    expect(modeOf('auto', 'page', [page])).toBe('ltr');
  });

  it('is a strip where most pages are as tall as a strip, whatever a title page looks like', () => {
    expect(modeOf('auto', undefined, [page, tall, tall])).toBe('strip');
    expect(modeOf('auto', 'page', [tall, tall])).toBe('strip');
    expect(modeOf('auto', undefined, [tall, page, page])).toBe('ltr');
  });
});
