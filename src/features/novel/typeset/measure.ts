import { CHINESE_SIGNS } from './characters.ts';

/** How wide a font draws things. */
export interface Measure {
  /** Of an ideograph, CSS pixels. */
  readonly em: number;
  /** Of one cluster: what a reader takes for one character. CSS pixels. */
  readonly widthOf: (cluster: string) => number;
}

/** More different clusters than a book has: what is beyond them was somebody's random text. */
const REMEMBERED_MAX = 20_000;

/** Asks the font once for each cluster. */
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
  /** As CSS lists them. */
  readonly family: string;
}

/**
 * Letters as a canvas tells them, one by one: the page is drawn without kerning and ligatures, so that a word is as wide as
 * its letters. Signs as the page draws them among ideographs: many fonts have another dash for each script and language,
 * and a canvas knows of neither.
 */
export function fontMeasure(font: FontNames, lang: string): Measure {
  const { weight, size, family } = font;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('a canvas that cannot write');
  context.fontKerning = 'none';
  context.font = `${weight} ${size}px ${family}`;
  let signs: ReadonlyMap<string, number> | undefined;
  return rememberedMeasure((text) => {
    // Not before they are asked for: that is a task that may be interrupted.
    signs ??= text === '中' ? undefined : signWidths(family, lang);
    const part = signs?.get(text);
    return part === undefined ? context.measureText(text).width : part * size;
  });
}

/** Large enough that no engine's rounding counts, CSS pixels. */
const SAMPLE_PX = 100;
const signsByFont = new Map<string, ReadonlyMap<string, number>>();

/** @returns width of each sign of Chinese in a font, whatever its weight, and of two dashes together; in em */
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

/** A font has come that was not there when its characters were measured. */
export function forgetSigns(): void {
  signsByFont.clear();
}
