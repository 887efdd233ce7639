import type { ComicPage } from '../../contract/index.ts';
import { CIPHER_BYTES_MAX } from '../../limits.ts';
import { BACKGROUND_FETCH_PREFIX } from '../../names.ts';
import { pictureAddress } from '../assets/pictureRequest.ts';

/**
 * The system's own downloader (features 26; WICG Background Fetch, Chromium alone): as much of it as page and worker use.
 * TypeScript's libraries leave out what one engine has.
 */

export interface BackgroundRecord {
  readonly request: Request;
  /** Rejects where it was not fetched to its end. */
  readonly responseReady: Promise<Response>;
}

export interface BackgroundRegistration extends EventTarget {
  readonly id: string;
  /** Bytes as announced when it began; 0: not known. */
  readonly downloadTotal: number;
  readonly downloaded: number;
  /** '' while it runs. */
  readonly result: '' | 'success' | 'failure';
  readonly failureReason: string;
  abort(): Promise<boolean>;
  matchAll(): Promise<readonly BackgroundRecord[]>;
}

export interface BackgroundOptions {
  readonly title: string;
  readonly icons: readonly {
    readonly src: string;
    readonly sizes: string;
    readonly type: string;
  }[];
  readonly downloadTotal: number;
}

export interface BackgroundManager {
  /** @throws TypeError (one of this id is under way), NotAllowedError, QuotaExceededError and others */
  fetch(
    id: string,
    requests: readonly Request[],
    options: BackgroundOptions,
  ): Promise<BackgroundRegistration>;
  get(id: string): Promise<BackgroundRegistration | undefined>;
  getIds(): Promise<readonly string[]>;
}

/**
 * @param chapter uuid
 * @param quality of a film, where one was chosen: whoever chooses another one wants another fetch
 */
export function backgroundId(chapter: string, quality?: string): string {
  return BACKGROUND_FETCH_PREFIX + chapter + (quality ? `#${quality}` : '');
}

/** @returns its uuid; undefined: not one of ours */
export function chapterOfBackground(id: string): string | undefined {
  if (!id.startsWith(BACKGROUND_FETCH_PREFIX)) return undefined;
  return id.slice(BACKGROUND_FETCH_PREFIX.length).replace(/#\w*$/, '');
}

/**
 * Pages by the address under which they are fetched; one that leads out of the base is left to the page path, which says so.
 * @param base of pictures
 * @param sources of a film: as `sourcesOf`
 */
export function pagesByAddress(
  base: string,
  pages: readonly ComicPage[],
  sources?: ReadonlyMap<string, string>,
): ReadonlyMap<string, ComicPage> {
  return new Map(pages.flatMap((page) => entryOf(base, page, sources?.get(page.path))));
}

function entryOf(
  base: string,
  page: ComicPage,
  from = page.path,
): readonly (readonly [string, ComicPage])[] {
  try {
    return [[pictureAddress(base, from), page]];
  } catch {
    return [];
  }
}

/** Bytes that will arrive at most, as the browser wants to know: it gives up where more do. 0: not known. */
export function bytesToFetch(pages: readonly ComicPage[]): number {
  const isKnown = pages.every(({ bytes }) => bytes > 0);
  return isKnown ? pages.reduce((sum, { bytes }) => sum + bytes + CIPHER_BYTES_MAX, 0) : 0;
}
