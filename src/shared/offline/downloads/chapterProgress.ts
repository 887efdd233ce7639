import type { ComicPage } from '../../contract/index.ts';
import { PAGE_BYTES_GUESS } from '../../limits.ts';
import type { PagedContent } from '../chapters/content.ts';
import { bytesMeter } from './bytesMeter.ts';
import type { LiveDownload } from './download.ts';

/** Stored pages of one manifest and the download speed. An asset shared by several pages counts once. */
export interface ChapterProgress {
  /** Missing pages, each path once, in order. */
  readonly lacking: () => readonly ComicPage[];
  /** Page numbers of these paths, counted from 1. */
  readonly numbersOf: (paths: Iterable<string>) => readonly number[];
  readonly note: (path: string, bytes: number) => void;
  readonly pagesKept: () => number;
  /** Missing bytes; estimated if the manifest has no sizes. */
  readonly bytesLacking: () => number;
  readonly live: () => LiveDownload;
}

export function chapterProgress(
  content: PagedContent,
  storedPaths: ReadonlySet<string>,
  now: () => number,
): ChapterProgress {
  const unique = [...new Map(content.pages.map((page) => [page.path, page])).values()];
  const stored = new Set(storedPaths);
  const meter = bytesMeter(now);
  const lacking = () => unique.filter(({ path }) => !stored.has(path));
  const pagesKept = () => content.pages.filter(({ path }) => stored.has(path)).length;

  return {
    lacking,
    pagesKept,
    numbersOf(paths) {
      const wanted = new Set(paths);
      return content.pages.flatMap(({ path }, at) => (wanted.has(path) ? [at + 1] : []));
    },
    note(path, bytes) {
      stored.add(path);
      meter.note(bytes);
    },
    bytesLacking: () => lacking().reduce((sum, { bytes }) => sum + (bytes || PAGE_BYTES_GUESS), 0),
    live: () => ({
      chapter: content.uuid,
      pages: content.pages.length,
      pagesKept: pagesKept(),
      bytesKept: bytesOf(unique.filter(({ path }) => stored.has(path))),
      bytes: bytesOf(unique),
      bytesPerSecond: meter.bytesPerSecond(),
    }),
  };
}

/** 0 if the manifest has no sizes. */
export function bytesOf(pages: readonly ComicPage[]): number {
  return pages.reduce((sum, { bytes }) => sum + bytes, 0);
}
