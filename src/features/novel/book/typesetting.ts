import { fontMeasure, forgetSigns, type FontNames, type Measure } from '../typeset/measure.ts';
import type { Typesetting } from '../typeset/layOutChapter.ts';
import type { BookLook } from './view.ts';

/** Longer lines are hard to follow. */
const LINE_EM_MAX = 44;
const TITLE_LARGER_PX = 8;
const TITLE_GAP_PX = 18;
const NOTE_PART = 0.875;
/** Fonts whose character widths stay cached: readers who try several sizes come back to earlier ones. */
const MEASURES_MAX = 24;

const measures = new Map<string, Measure>();

function measureOf(font: FontNames, lang: string): Measure {
  const key = `${lang} ${font.weight} ${font.size} ${font.family}`;
  const known = measures.get(key);
  if (known) return known;
  const [oldest] = measures.keys();
  if (measures.size >= MEASURES_MAX && oldest !== undefined) measures.delete(oldest);
  const measure = fontMeasure(font, lang);
  measures.set(key, measure);
  return measure;
}

/** Called when a web font has loaded: widths measured with its fallback are wrong. */
export function forgetMeasures(): void {
  measures.clear();
  forgetSigns();
}

/** Font sizes of a chapter's title and its note, CSS pixels. */
export function sizesOf({ fontSize }: BookLook) {
  return { title: fontSize + TITLE_LARGER_PX, note: Math.round(fontSize * NOTE_PART) };
}

/**
 * @param room width between the margins, CSS pixels; justified lines are a whole number of characters wide, so that
 *   most need no stretching (CLREQ 2.3.3)
 * @param family CSS font-family list
 */
export function typesettingOf(
  look: BookLook,
  { room, family, lang }: { room: number; family: string; lang: string },
): Typesetting {
  const { fontSize: size, isJustified } = look;
  const measure = measureOf({ weight: 400, size, family }, lang);
  const sizes = sizesOf(look);
  const widest = Math.max(1, Math.min(room, LINE_EM_MAX * measure.em));
  const whole = Math.floor((widest + 0.5) / measure.em) * measure.em;
  const lineHeight = Math.round(size * look.lineHeight);
  const gap = Math.round(size * look.paragraphGapEm);
  const heading = { indent: 0, isJustified: false, gap: TITLE_GAP_PX };
  return {
    width: isJustified && whole > 0 ? whole : widest,
    lang,
    title: {
      ...heading,
      measure: measureOf({ weight: 700, size: sizes.title, family }, lang),
      lineHeight: sizes.title + 12,
    },
    note: {
      ...heading,
      measure: measureOf({ weight: 400, size: sizes.note, family }, lang),
      lineHeight: Math.round(sizes.note * 1.7),
    },
    text: { measure, lineHeight, indent: look.indentEm * measure.em, gap, isJustified },
  };
}
