/**
 * Playlists of HTTP Live Streaming (RFC 8216), as far as films here use them: one master playlist whose variants
 * contain picture and sound together, and complete media playlists. Tags that would change playback are refused by
 * name; other unknown tags are skipped, as the standard requires.
 */

export interface Variant {
  /** File name of its media playlist, which lies beside the master. */
  readonly playlist: string;
  readonly width: number;
  readonly height: number;
  /** Peak bits per second. */
  readonly bandwidth: number;
  /** RFC 6381; '' where the playlist does not give it. */
  readonly codecs: string;
}

export interface MediaSegment {
  /** File name. */
  readonly name: string;
  readonly seconds: number;
}

export interface MediaPlaylist {
  /** File name of the initialization section (EXT-X-MAP); undefined where the segments need none. */
  readonly init: string | undefined;
  readonly segments: readonly MediaSegment[];
}

const HEADER = '#EXTM3U';
const VARIANT_TAG = '#EXT-X-STREAM-INF:';
const SEGMENT_TAG = '#EXTINF:';
const INIT_TAG = '#EXT-X-MAP:';
const END_TAG = '#EXT-X-ENDLIST';

/** Tags that would need more than whole files beside the playlist, all in one stream. */
const REFUSED_TAGS = ['#EXT-X-BYTERANGE', '#EXT-X-KEY', '#EXT-X-SESSION-KEY', '#EXT-X-GAP'];
const RENDITION_TAG = '#EXT-X-MEDIA:';

/** @throws Error with the reason and the line number */
export function parseMaster(text: string): Variant[] {
  const variants: Variant[] = [];
  let attributes: Map<string, string> | undefined;
  for (const [line, fail] of linesOf(text)) {
    if (line.startsWith(SEGMENT_TAG)) throw fail('a media playlist where a master is expected');
    if (line.startsWith(RENDITION_TAG) && attributesOf(line, RENDITION_TAG, fail).has('URI')) {
      throw fail('renditions of their own are not supported');
    }
    if (line.startsWith(VARIANT_TAG)) {
      if (attributes) throw fail('the variant before it has no playlist');
      attributes = attributesOf(line, VARIANT_TAG, fail);
    } else if (!line.startsWith('#')) {
      if (!attributes) throw fail('a playlist without EXT-X-STREAM-INF');
      variants.push(variantOf(nameOf(line, fail), attributes, fail));
      attributes = undefined;
    }
  }
  if (attributes) throw new Error('the last variant has no playlist');
  if (variants.length === 0) throw new Error('no variant');
  return variants;
}

/** @throws Error with the reason and the line number */
export function parseMedia(text: string): MediaPlaylist {
  const segments: MediaSegment[] = [];
  let init: string | undefined;
  let seconds: number | undefined;
  let isEnded = false;
  for (const [line, fail] of linesOf(text)) {
    if (line.startsWith(VARIANT_TAG)) throw fail('a master playlist where media is expected');
    if (isEnded && !line.startsWith('#')) throw fail('a segment after EXT-X-ENDLIST');
    if (line === END_TAG) isEnded = true;
    else if (line.startsWith(INIT_TAG)) {
      if (init !== undefined || segments.length > 0) throw fail('more than one EXT-X-MAP');
      init = initOf(line, fail);
    } else if (line.startsWith(SEGMENT_TAG)) {
      if (seconds !== undefined) throw fail('the segment before it has no file');
      seconds = secondsOf(line, fail);
    } else if (!line.startsWith('#')) {
      if (seconds === undefined) throw fail('a segment without EXTINF');
      segments.push({ name: nameOf(line, fail), seconds });
      seconds = undefined;
    }
  }
  if (seconds !== undefined) throw new Error('the last segment has no file');
  if (!isEnded) throw new Error('no EXT-X-ENDLIST: not a complete film');
  if (segments.length === 0) throw new Error('no segment');
  return { init, segments };
}

/**
 * Cuts a media playlist to the segments that begin before `untilSeconds`.
 * @param text valid for `parseMedia`
 */
export function cutMedia(text: string, untilSeconds: number): string {
  const cut: string[] = [];
  /** Tags of the next segment. */
  let waiting: string[] = [];
  let startsAt = 0;
  let seconds = 0;
  for (const [line, fail] of linesOf(text)) {
    if (line === END_TAG) continue;
    waiting.push(line);
    if (line.startsWith(SEGMENT_TAG)) seconds = secondsOf(line, fail);
    if (line.startsWith('#')) continue;
    if (startsAt >= untilSeconds) break;
    cut.push(...waiting);
    waiting = [];
    startsAt += seconds;
  }
  return `${[HEADER, ...cut, END_TAG].join('\n')}\n`;
}

type Fail = (what: string) => Error;

/** The non-empty lines after the header; comments count as tags. */
function* linesOf(text: string): Generator<[string, Fail]> {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== HEADER) throw new Error(`line 1: not ${HEADER}`);
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.trim() === '') continue;
    const fail: Fail = (what) => new Error(`line ${at + 1}: ${what}`);
    const refused = REFUSED_TAGS.find((tag) => line.startsWith(tag));
    if (refused !== undefined) throw fail(`${refused.slice(1)} is not supported`);
    yield [line, fail];
  }
}

function nameOf(line: string, fail: Fail): string {
  if (!/^[\w-]+\.\w+$/.test(line)) throw fail(`${line}: not the name of a file beside it`);
  return line;
}

function secondsOf(line: string, fail: Fail): number {
  const [, digits] = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line) ?? [];
  const seconds = Number(digits);
  if (!(seconds > 0)) throw fail('EXTINF without a length');
  return seconds;
}

function initOf(line: string, fail: Fail): string {
  const attributes = attributesOf(line, INIT_TAG, fail);
  if (attributes.has('BYTERANGE')) throw fail('BYTERANGE is not supported');
  const uri = attributes.get('URI');
  if (uri === undefined) throw fail('EXT-X-MAP without URI');
  return nameOf(uri, fail);
}

function variantOf(playlist: string, attributes: Map<string, string>, fail: Fail): Variant {
  const bandwidth = Number(/^\d+$/.exec(attributes.get('BANDWIDTH') ?? '')?.[0]);
  if (!(bandwidth > 0)) throw fail('a variant without BANDWIDTH');
  const size = /^(\d+)x(\d+)$/.exec(attributes.get('RESOLUTION') ?? '');
  const [width, height] = [Number(size?.[1]), Number(size?.[2])];
  if (!(width > 0 && height > 0)) throw fail('a variant without RESOLUTION');
  return { playlist, width, height, bandwidth, codecs: attributes.get('CODECS') ?? '' };
}

/** An attribute list (RFC 8216 4.2); texts without their quotes. */
function attributesOf(line: string, tag: string, fail: Fail): Map<string, string> {
  const attributes = new Map<string, string>();
  const each = /([A-Z0-9-]+)=(?:"([^"]*)"|([^",\s][^",]*))(?:,|$)/y;
  each.lastIndex = tag.length;
  while (each.lastIndex < line.length) {
    const found = each.exec(line);
    if (!found) throw fail('attributes that cannot be read');
    const [, name = '', quoted, plain] = found;
    if (attributes.has(name)) throw fail(`${name} twice`);
    attributes.set(name, quoted ?? plain ?? '');
  }
  return attributes;
}
