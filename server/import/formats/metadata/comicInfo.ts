import type { WorkFields } from '../types.ts';
import { validFields } from './fields.ts';
import { asNode, childOf, childrenOf, parseXml, textOf, type XmlNode } from './xml.ts';

/** What a ComicInfo.xml says, see https://anansi-project.github.io/docs/comicinfo/documentation */
export interface ComicInfo {
  readonly work: WorkFields;
  readonly chapter: {
    readonly title?: string;
    readonly number?: number;
    readonly volumeNumber?: number;
    readonly date?: string;
  };
  /** Counted from 1. */
  readonly doublePages: readonly number[];
}

/**
 * Reads a ComicInfo.xml.
 *
 * @param bytes at most `METADATA_BYTES_MAX`
 * @throws if it is no such file
 */
export function parseComicInfo(bytes: Buffer): ComicInfo {
  const root = parseXml(decode(bytes));
  if (!('ComicInfo' in root)) throw new Error('no <ComicInfo>');
  const info = asNode(root['ComicInfo']);
  const title = textOf(info, 'Title').slice(0, 200);
  const number = amount(textOf(info, 'Number'));
  const volumeNumber = amount(textOf(info, 'Volume'));
  const date = dateOf(info);
  return {
    work: workOf(info),
    chapter: {
      ...(title && { title }),
      ...(number !== undefined && { number }),
      ...(volumeNumber !== undefined && { volumeNumber }),
      ...(date !== undefined && { date }),
    },
    doublePages: childrenOf(childOf(info, 'Pages'), 'Page').flatMap((page) =>
      textOf(page, '@DoublePage').toLowerCase() === 'true'
        ? [Number(textOf(page, '@Image')) + 1]
        : [],
    ),
  };
}

function workOf(info: XmlNode): WorkFields {
  const people = ['Writer', 'Penciller'].flatMap((role) => listOf(textOf(info, role)));
  const isManga = textOf(info, 'Manga') === 'YesAndRightToLeft';
  const tags = [...listOf(textOf(info, 'Genre')), ...listOf(textOf(info, 'Tags'))];
  const ageRating = textOf(info, 'AgeRating');
  return validFields({
    title: textOf(info, 'Series'),
    author: [...new Set(people)].join('、'),
    intro: textOf(info, 'Summary'),
    tags: tags.length > 0 ? tags : undefined,
    layout: isManga ? 'manga' : undefined,
    language: textOf(info, 'LanguageISO'),
    ageRating: ageRating === 'Unknown' ? undefined : ageRating,
  }).fields;
}

function listOf(text: string): string[] {
  return text
    .split(/[,，、;；]/)
    .map((each) => each.trim())
    .filter(Boolean);
}

/** ComicInfo writes -1 for a number that is not known. */
function amount(text: string): number | undefined {
  return /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}

function dateOf(info: XmlNode): string | undefined {
  const year = amount(textOf(info, 'Year'));
  if (year === undefined || year < 1800 || year > 9999) return undefined;
  const month = amount(textOf(info, 'Month')) ?? 1;
  const day = amount(textOf(info, 'Day')) ?? 1;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
}

/** XML is UTF-8 unless its first bytes say UTF-16. */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
