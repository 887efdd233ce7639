// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prefersTraditional } from '../../src/lib/language.ts';

describe('the language of the interface', () => {
  it.each([
    [['zh-TW', 'zh', 'en'], true],
    [['zh-HK'], true],
    [['zh-MO'], true],
    [['zh-Hant'], true],
    [['zh-Hant-HK'], true],
    [['zh-hant-tw'], true],
    [['en-US', 'zh-TW'], true],
    [['zh-CN', 'zh-TW'], false],
    [['zh-Hans-HK'], false],
    [['zh-SG'], false],
    [['zh'], false],
    [['ja', 'en'], false],
    [[], false],
  ])(
    'is that of the first Chinese among the languages of the browser: %j',
    (languages, expected) => {
      expect(prefersTraditional(null, languages)).toBe(expected);
      expect(prefersTraditional('"browser"', languages)).toBe(expected);
    },
  );

  it('is the one chosen on this device, whatever the browser prefers', () => {
    expect(prefersTraditional('"zh-CN"', ['zh-TW'])).toBe(false);
    expect(prefersTraditional('"zh-TW"', ['zh-CN'])).toBe(true);
  });

  it.each(['', 'null', '{"broken', '"ja"'])(
    'is that of the browser after a setting of %j',
    (saved) => {
      expect(prefersTraditional(saved, ['zh-TW'])).toBe(true);
      expect(prefersTraditional(saved, ['zh-CN'])).toBe(false);
    },
  );
});

describe('a page', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  async function loadedPage() {
    vi.resetModules();
    const { isTraditional, LANGUAGE } = await import('../../src/lib/language.ts');
    const { nthChapter } = await import('../../src/lib/chapterNames.ts');
    const { lengthText } = await import('../../src/lib/lengthText.ts');
    const length = lengthText({ kind: 'novel', chapters: 3, characters: 44_000 });
    return { isTraditional, LANGUAGE, texts: [nthChapter('comic', 86), length] };
  }

  it('shows its texts in the chosen language, under the product key of its site', async () => {
    vi.stubGlobal('MOYU_CONFIG', { product_key: 'other' });
    localStorage.setItem('moyu:language', '"zh-CN"');
    localStorage.setItem('other:language', '"zh-TW"');
    expect(await loadedPage()).toEqual({
      isTraditional: true,
      LANGUAGE: 'zh-TW',
      texts: ['第\u00a086\u00a0話', '4.4\u00a0萬字'],
    });
  });

  it('is in the language of the browser where storage is refused', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-TW']);
    expect(await loadedPage()).toMatchObject({ isTraditional: true });
  });

  it('is in Simplified characters where nothing is chosen', async () => {
    expect(await loadedPage()).toEqual({
      isTraditional: false,
      LANGUAGE: 'zh-CN',
      texts: ['第\u00a086\u00a0话', '4.4\u00a0万字'],
    });
  });
});
