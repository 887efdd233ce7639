import type { ChapterName } from '../types.ts';
import { CHINESE_DIGITS, parseChineseNumber } from './chineseNumber.ts';

/** A chapter's name with the text before its number, which is the work's title where a file stands alone. */
export interface ParsedName extends ChapterName {
  readonly before: string;
  /** The number has a word that says what it counts (第12话, Vol.3); a bare number may be anything. */
  readonly isExplicit: boolean;
}

const NUMBER = `(\\d{1,7}(?:\\.\\d{1,3})?|[${CHINESE_DIGITS}]{1,16})`;
const CHAPTER_WORDS = '话話章回集节節期幕';
const VOLUME_WORDS = '卷部册冊巻季';
const CHAPTER = [
  new RegExp(`第\\s*${NUMBER}(?:\\s*[-~—]\\s*[\\d.]+)?\\s*[${CHAPTER_WORDS}]`),
  new RegExp(
    `(?<![a-z])(?:chapter|chap|ch|episode|ep|c)[\\s._-]*(\\d{1,7}(?:\\.\\d{1,3})?)(?![\\da-z])`,
  ),
  // S01E02, whose season is a volume.
  /(?<![a-z])e(\d{1,4})(?![\da-z])/,
  new RegExp(`#\\s*(\\d{1,7}(?:\\.\\d{1,3})?)`),
  new RegExp(`${NUMBER}\\s*[${CHAPTER_WORDS}](?![${CHAPTER_WORDS}])`),
];
const VOLUME = [
  new RegExp(`第\\s*${NUMBER}\\s*[${VOLUME_WORDS}]`),
  new RegExp(`(?<![a-z])(?:volume|vol|v|season)[\\s._-]*(\\d{1,7}(?:\\.\\d{1,3})?)(?!\\d)`),
  /(?<![a-z\d])s(\d{1,2})(?=[\s._-]*e\d)/,
  new RegExp(`(?:^|[\\s_.-])卷\\s*${NUMBER}`),
  new RegExp(`(?<!\\d)(\\d{1,7}(?:\\.\\d{1,3})?)\\s*[卷巻]`),
];
/** Alone, at the beginning before a separator, or at the end after one. */
const BARE = [
  /^\s*(\d{1,7}(?:\.\d{1,3})?)\s*$/,
  /^\s*(\d{1,7}(?:\.\d{1,3})?)[\s_.、,-]/,
  /[\s_-](\d{1,7}(?:\.\d{1,3})?)\s*$/,
];
const FRONT = /序章|楔子|引子|序言|前言|序幕|序曲|prologue|^序$/;
const EXTRA =
  /番外|特别篇|特別篇|外传|外傳|附录|附錄|后记|後記|尾声|尾聲|终章|終章|感言|特典|幕间|(?<![a-z])(?:sp|extra|omake|special|side story|epilogue)(?![a-z])/;
const EXTRA_NUMBER = new RegExp(`^[\\s._-]*(?:第\\s*)?${NUMBER}`);
const PARTS = [
  /^[\s_(-]*[上前](?:[篇部)]|$|\s)/,
  /^[\s_(-]*中(?:[篇部)]|$|\s)/,
  /^[\s_(-]*[下后後](?:[篇部)]|$|\s)/,
];

interface Found {
  readonly value: number;
  readonly at: number;
  readonly end: number;
}

/**
 * Reads number, volume and place from the name of a file or folder.
 *
 * @param stem without extension
 */
export function parseChapterName(stem: string): ParsedName {
  const text = withoutGroups(plain(stem));
  const volume = firstMatch(VOLUME, text);
  const rest = volume ? blank(text, volume) : text;
  const explicit = firstMatch(CHAPTER, rest);
  const extra = extraIn(rest, explicit);
  const bare = firstMatch(BARE, rest) ?? wholeChinese(text);
  const found = extra ?? explicit ?? bare;
  const front = found ? null : FRONT.exec(rest);
  const start = Math.min(
    ...[volume, found].map((each) => each?.at ?? Infinity),
    front?.index ?? Infinity,
  );
  const last = extra ? undefined : (explicit ?? bare ?? volume);
  return {
    title: stem.replaceAll('_', ' ').replace(/\s+/g, ' ').trim(),
    place: extra ? 'extra' : front ? 'front' : last ? 'numbered' : 'named',
    ...(found?.value !== undefined && { number: found.value }),
    ...(last && partAfter(plain(stem), last.end)),
    ...(volume && {
      volumeNumber: volume.value,
      volume: volumeText(stem.slice(volume.at, volume.end)),
    }),
    before: titleOf(stem.slice(0, Math.min(start, stem.length))),
    isExplicit: Boolean(explicit ?? volume ?? extra ?? front),
  };
}

/** S01 of S01E02 is shown as 第1季. */
function volumeText(found: string): string {
  return found.trim().replace(/^s0*(\d+)$/i, '第$1季');
}

/** @returns the title of a work from a name that may carry 《》, an author, and groups in brackets */
export function titleOf(name: string): string {
  const quoted = /《([^》]+)》/.exec(name)?.[1];
  if (quoted) return quoted.trim();
  return name
    .replace(/\[[^\]]*\]|\([^)]*\)|【[^】]*】|（[^）]*）/g, ' ')
    .replace(/\s*作者[:：].*$/, '')
    .replaceAll('_', ' ')
    .replace(/^[\s\-–—.,、·]+|[\s\-–—.,、·]+$/g, '')
    .replace(/\s+/g, ' ');
}

/** @returns the author in a name as 《三体》作者：刘慈欣 */
export function authorOf(name: string): string | undefined {
  return /作者\s*[:：]\s*([^\s\])）】《]{1,40})/.exec(name)?.[1];
}

/** Lower case and half width, character for character: places in it are places in the name. */
function plain(name: string): string {
  return name.replace(/[\u3000\uff01-\uff5e A-Z]/g, (character) =>
    character === '\u3000'
      ? ' '
      : character < '\uff00'
        ? character.toLowerCase()
        : String.fromCharCode(character.charCodeAt(0) - 0xfee0).toLowerCase(),
  );
}

function withoutGroups(text: string): string {
  const emptied = text.replace(/\[[^\]]*\]|\([^)]*\)|【[^】]*】/g, (group) =>
    ' '.repeat(group.length),
  );
  // A number that stands in brackets alone ([012]) is still the chapter's.
  return emptied.trim() === '' ? text.replace(/[[\]()【】]/g, ' ') : emptied;
}

function blank(text: string, { at, end }: Found): string {
  return text.slice(0, at) + ' '.repeat(end - at) + text.slice(end);
}

/** The first pattern that matches with a number that can be read. */
function firstMatch(patterns: readonly RegExp[], text: string): Found | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    const value = match ? numberOf(match[1] ?? '') : undefined;
    if (match && value !== undefined) {
      return { value, at: match.index, end: match.index + match[0].length };
    }
  }
  return undefined;
}

/** 番外 counts unless a chapter's number stands before it: 第12.5话 番外 is chapter 12.5. */
function extraIn(
  text: string,
  explicit: Found | undefined,
): { readonly value: number | undefined; readonly at: number } | undefined {
  const extra = EXTRA.exec(text);
  if (!extra || (explicit && explicit.at < extra.index)) return undefined;
  const after = text.slice(extra.index + extra[0].length);
  const value = explicit?.value ?? numberOf(EXTRA_NUMBER.exec(after)?.[1] ?? '');
  return { value, at: extra.index };
}

function wholeChinese(text: string): Found | undefined {
  const value = parseChineseNumber(text.trim());
  return value === undefined ? undefined : { value, at: 0, end: text.length };
}

function numberOf(text: string): number | undefined {
  return /^\d/.test(text) ? Number(text) : parseChineseNumber(text);
}

function partAfter(text: string, end: number): { readonly part: number } | undefined {
  const index = PARTS.findIndex((pattern) => pattern.test(text.slice(end)));
  return index === -1 ? undefined : { part: index + 1 };
}
