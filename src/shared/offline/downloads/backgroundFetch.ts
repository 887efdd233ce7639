import type { ComicPage } from '../../contract/index.ts';
import { CIPHER_BYTES_MAX } from '../../limits.ts';
import { BACKGROUND_FETCH_PREFIX } from '../../names.ts';
import { assetAddress } from '../assets/assetRequest.ts';

/** Background Fetch (WICG, Chromium only), as far as we use it: TypeScript's libraries do not include it. */

export interface BackgroundRecord {
  readonly request: Request;
  /** Rejects unless it was fetched completely. */
  readonly responseReady: Promise<Response>;
}

export interface BackgroundRegistration extends EventTarget {
  readonly id: string;
  /** Bytes as announced at registration; 0: unknown. */
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
  /** @throws TypeError (this id is running), NotAllowedError, QuotaExceededError and others */
  fetch(
    id: string,
    requests: readonly Request[],
    options: BackgroundOptions,
  ): Promise<BackgroundRegistration>;
  get(id: string): Promise<BackgroundRegistration | undefined>;
  getIds(): Promise<readonly string[]>;
}

/** A film's id includes the chosen quality: another quality is another fetch. */
export function backgroundId(chapter: string, quality?: string): string {
  return BACKGROUND_FETCH_PREFIX + chapter + (quality ? `#${quality}` : '');
}

/** @returns its uuid; undefined: not one of ours */
export function chapterOfBackground(id: string): string | undefined {
  if (!id.startsWith(BACKGROUND_FETCH_PREFIX)) return undefined;
  return id.slice(BACKGROUND_FETCH_PREFIX.length).replace(/#\w*$/, '');
}

/** Pages by fetch address. Omits pages outside the base; fetching them individually reports the error. */
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
    return [[assetAddress(base, from), page]];
  } catch {
    return [];
  }
}

/** Upper limit of the bytes to arrive, beyond which the browser aborts. 0: unknown. */
export function bytesToFetch(pages: readonly ComicPage[]): number {
  const isKnown = pages.every(({ bytes }) => bytes > 0);
  return isKnown ? pages.reduce((sum, { bytes }) => sum + bytes + CIPHER_BYTES_MAX, 0) : 0;
}
