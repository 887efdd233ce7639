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
 * Widths as a canvas tells them. Letters are measured one by one: the page is drawn without kerning and ligatures, so
 * that a word is as wide as its letters.
 */
export function canvasMeasure({ weight, size, family }: FontNames, lang: string): Measure {
  const canvas = document.createElement('canvas');
  // Which of the forms a font has for a language.
  canvas.lang = lang;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('a canvas that cannot write');
  context.font = `${weight} ${size}px ${family}`;
  return rememberedMeasure((text) => context.measureText(text).width);
}
