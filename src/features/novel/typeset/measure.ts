import { CHINESE_SIGNS } from './characters.ts';

export interface Measure {
  /** Width of an ideograph, CSS pixels. */
  readonly em: number;
  /** Width of one grapheme cluster, CSS pixels. */
  readonly widthOf: (cluster: string) => number;
}

/** More distinct clusters than any book has; random text beyond that is not cached. */
const REMEMBERED_MAX = 20_000;

export function rememberedMeasure(measured: (text: string) => number): Measure {
  const em = measured('中');
  const widths = new Map<string, number>();
  return {
    em,
    widthOf: (cluster) => {
      const known = widths.get(cluster);
      if (known !== undefined) return known;
      const width = measured(cluster);
      if (widths.size < REMEMBERED_MAX) widths.set(cluster, width);
      return width;
    },
  };
}

export interface FontNames {
  readonly weight: 400 | 700;
  /** CSS pixels. */
  readonly size: number;
  /** CSS font-family list. */
  readonly family: string;
}

/**
 * Letters are measured one by one on a canvas: the text is rendered without kerning and ligatures, so a word is as wide
 * as its letters. Punctuation is measured in the page: many fonts have a different dash for each script and language,
 * which a canvas cannot select.
 */
export function fontMeasure(font: FontNames, lang: string): Measure {
  const { weight, size, family } = font;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('a canvas that cannot write');
  context.fontKerning = 'none';
  context.font = `${weight} ${size}px ${family}`;
  let signs: ReadonlyMap<string, number> | undefined;
  return rememberedMeasure((text) => {
    // Deferred to the first punctuation mark: layout runs in slices, this constructor does not.
    signs ??= text === '中' ? undefined : signWidths(family, lang);
    const part = signs?.get(text);
    return part === undefined ? context.measureText(text).width : part * size;
  });
}

/** Font size large enough that engines' rounding does not matter, CSS pixels. */
const SAMPLE_PX = 100;
const signsByFont = new Map<string, ReadonlyMap<string, number>>();

/** @returns width of each Chinese sign, and of two dashes together, in em; the same for all weights */
function signWidths(family: string, lang: string): ReadonlyMap<string, number> {
  const key = `${lang} ${family}`;
  const known = signsByFont.get(key);
  if (known) return known;
  const box = document.createElement('div');
  box.lang = lang;
  box.className = 'visuallyHidden';
  box.setAttribute('aria-hidden', 'true');
  box.style.cssText = `font:400 ${SAMPLE_PX}px/1 ${family};white-space:nowrap;font-kerning:none;
    font-variant-ligatures:none;text-spacing-trim:space-all;text-autospace:no-autospace`;
  const samples = ['', ...CHINESE_SIGNS].map((sign) => {
    const sample = document.createElement('span');
    sample.style.display = 'inline-block';
    sample.textContent = `中${sign}中`;
    return { sign, sample };
  });
  box.append(...samples.map(({ sample }) => sample));
  document.body.append(box);
  const widths = samples.map(({ sample }) => sample.getBoundingClientRect().width);
  box.remove();
  const [around = 0] = widths;
  const found = new Map(
    samples
      .slice(1)
      .map(({ sign }, index) => [sign, ((widths[index + 1] ?? 0) - around) / SAMPLE_PX]),
  );
  signsByFont.set(key, found);
  return found;
}

export function forgetSigns(): void {
  signsByFont.clear();
}
