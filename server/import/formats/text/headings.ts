import { HEADING_CHARACTERS_MAX } from '../importLimits.ts';
import { CHINESE_DIGITS } from '../names/chineseNumber.ts';

/** What a line of a text is, if it is no paragraph. */
export interface Heading {
  readonly level: 'volume' | 'chapter';
  readonly title: string;
  /** Of a line that has both: 第一卷 风起 第三章 云涌. */
  readonly volume?: string;
}

const NUMBER = `(?:[0-9０-９]{1,7}|[${CHINESE_DIGITS}]{1,16})`;
const CHAPTER = new RegExp(
  `^(?:正文[\\s　]*)?第[\\s　]*${NUMBER}[\\s　]*(?:章|回|节|節|话|話|集|幕)(.*)$`,
);
const VOLUME = new RegExp(
  `^(?:正文[\\s　]*)?(?:第[\\s　]*${NUMBER}[\\s　]*[卷部册冊]|[卷][\\s　]*${NUMBER}(?=[\\s　:：]|$))(.*)$`,
);
const LATIN = /^(?:chapter|ch\.)\s*\d{1,7}(?![\d.])(.*)$/i;
const NAMED =
  /^(?:正文[\s　]*)?(?:序章|序言|序幕|序曲|序|楔子|引子|引言|前言|尾声|尾聲|后记|後記|终章|終章|大结局|大結局|完本感言|番外(?:篇)?[一二三四五六七八九十百\d]*)(.*)$/;
/** A chapter within the line of its volume. */
const BOTH = new RegExp(`^(.{2,20}?)[\\s　]+(第[\\s　]*${NUMBER}[\\s　]*[章回节節].*)$`);

const SEPARATOR = /^[\s　:：、.．·•\-—–_|/（(【[「『《〈]/;
const SENTENCE_END = /[。，；、：,;:]$/;
/** In a title that follows its number without a separator these show that the line is a sentence: 第三节课他没来。 */
const SENTENCE_INSIDE =
  /[。，；！？,;!?“”"]|^[的了是在和与中里课課目末上下前后後时時间間就便都也，]/;

/**
 * Reads a line as the heading of a chapter or volume: at most 45 characters and no end of a sentence.
 *
 * @param line without outer blanks
 */
export function headingOf(line: string): Heading | undefined {
  if (line.length > HEADING_CHARACTERS_MAX || SENTENCE_END.test(line)) return undefined;
  const first = line[0] ?? '';
  // Most lines are sentences and end here.
  if (!'第正卷序楔引前尾后後终終大完番CcＣ'.includes(first)) return undefined;
  const volume = VOLUME.exec(line);
  if (volume && isTitle(volume[1] ?? '')) {
    const both = BOTH.exec(line);
    if (both && CHAPTER.test(both[2] ?? '')) {
      return { level: 'chapter', title: clean(both[2] ?? ''), volume: clean(both[1] ?? '') };
    }
    return { level: 'volume', title: clean(line) };
  }
  const named = NAMED.exec(line);
  if (named) {
    const rest = named[1] ?? '';
    return rest === '' || SEPARATOR.test(rest)
      ? { level: 'chapter', title: clean(line) }
      : undefined;
  }
  const rest = (CHAPTER.exec(line) ?? LATIN.exec(line))?.[1];
  return rest !== undefined && isTitle(rest) ? { level: 'chapter', title: clean(line) } : undefined;
}

function isTitle(rest: string): boolean {
  return rest === '' || SEPARATOR.test(rest) || !SENTENCE_INSIDE.test(rest);
}

function clean(line: string): string {
  return line
    .replace(/^正文[\s　]*(?=\S)/, '')
    .replace(/[\s　]+/g, ' ')
    .trim();
}
