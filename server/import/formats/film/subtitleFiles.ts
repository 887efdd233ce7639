import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SUBTITLES_BYTES_MAX } from '../importLimits.ts';
import { baseName, stemOf } from '../names/fileKinds.ts';
import { messageOf } from '../archive/archive.ts';
import { decodeText } from '../text/encoding.ts';
import { ProblemError } from '../types.ts';

/** How ffmpeg calls the formats of subtitles that lie beside a film. */
const FORMATS: Readonly<Record<string, 'srt' | 'ass' | 'webvtt'>> = {
  srt: 'srt',
  ass: 'ass',
  ssa: 'ass',
  vtt: 'webvtt',
};

export interface SubtitleFile {
  readonly format: 'srt' | 'ass' | 'webvtt';
  readonly text: string;
}

/**
 * Decodes subtitles that lie beside a film, as texts are.
 * @throws ProblemError `encoding_unsure` with the readings, `text_too_large`, `file_unreadable`
 */
export async function readSubtitleFile(
  root: string,
  file: string,
  encoding: string | undefined,
): Promise<SubtitleFile> {
  const bytes = await smallFile(path.join(root, file), file);
  const decoded = decodeText(bytes, encoding);
  if ('readings' in decoded) {
    throw new ProblemError({ code: 'encoding_unsure', file, readings: decoded.readings });
  }
  return { format: FORMATS[extensionOf(file)] ?? 'srt', text: decoded.text.replace(/^\uFEFF/, '') };
}

async function smallFile(place: string, file: string): Promise<Buffer> {
  try {
    const { size } = await stat(place);
    if (size > SUBTITLES_BYTES_MAX) throw new ProblemError({ code: 'text_too_large', file });
    return await readFile(place);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({ code: 'file_unreadable', file, cause: messageOf(error) });
  }
}

function extensionOf(file: string): string {
  return /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
}

const SIMPLIFIED = /^(?:chs|sc|gb|zh-?(?:hans|cn)|简体?(?:中文)?)$/i;
const TRADITIONAL = /^(?:cht|tc|big5|zh-?(?:hant|tw|hk)|繁體?|繁体?(?:中文)?)$/i;
const DEFAULT_LANGUAGE = 'zh';

/** @returns the language (BCP 47) of a name as 第1集.en.srt; Chinese where it says none */
export function languageOfFile(file: string): string {
  const marks = stemOf(baseName(file)).split(/[._]/).slice(1).toReversed();
  for (const mark of marks) {
    const found = languageOf(mark);
    if (found !== undefined) return found;
  }
  return DEFAULT_LANGUAGE;
}

/** @returns the BCP 47 tag of a mark as `chs`, `chi`, `en`; undefined where it names no language */
export function languageOf(mark: string): string | undefined {
  const [first = ''] = mark.split(/[&+]/);
  if (SIMPLIFIED.test(first)) return 'zh-Hans';
  if (TRADITIONAL.test(first)) return 'zh-Hant';
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(first)) return undefined;
  const tag = canonicalTag(first);
  return tag !== undefined && nameOfLanguage(tag) !== undefined ? tag : undefined;
}

/** @returns undefined where BCP 47 has no such tag, as of EP-01 */
function canonicalTag(mark: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(mark)[0];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** @returns the Chinese name of a language, e.g. 英语; undefined where there is none */
export function nameOfLanguage(tag: string): string | undefined {
  return new Intl.DisplayNames('zh-CN', { type: 'language', fallback: 'none' }).of(tag);
}
