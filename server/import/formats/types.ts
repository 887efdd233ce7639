import type { FilmFacts } from './film/probeFilm.ts';
import type { ProblemCode } from './problemTexts.ts';

/**
 * What the readers of this folder find in files. Nothing here touches the database or the network; a reader runs as well
 * in the server as in a media worker.
 */

/** Where the reader of a format stopped, or what it could not decide. The sentences are in `problemTexts.ts`. */
export interface Problem {
  readonly code: ProblemCode;
  /** Path of the file within its source; of an archive's entry: `archive.cbz/entry.jpg`. */
  readonly file: string;
  /** Counted from 1. */
  readonly page?: number;
  /** What the sentence cannot know, for the operator: a field, a number, ffmpeg's last lines. */
  readonly detail?: string;
  /** The words of a library or of the system, for the log of the job. */
  readonly cause?: string;
  /** The readings of a text whose encoding is unsure, the most likely first. */
  readonly readings?: readonly Reading[];
}

/** One way to decode a text. */
export interface Reading {
  /** As `TextDecoder` names it; to be given back as `encoding` when the file is read again. */
  readonly encoding: string;
  /** The first characters of the text decoded so. */
  readonly sample: string;
}

/** A file, folder or page that cannot be read. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    const reason = problem.cause ?? problem.detail;
    super(`${problem.code}: ${problem.file}${reason ? ` (${reason})` : ''}`);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** A picture as a reader gives it: an encoded file, or pixels where the format is drawn (PDF). */
export interface PageData {
  readonly bytes: Buffer;
  /** Set if `bytes` are RGBA pixels, four bytes each, row by row. */
  readonly pixels?: { readonly width: number; readonly height: number };
}

/** One page, read when it is asked for: at most one is in memory. */
export interface PageSource {
  /** Name within the chapter, for problems and for a page's log. */
  readonly name: string;
  /** @throws {ProblemError} if the page is broken, too large or locked by a password */
  open(): Promise<PageData>;
}

export interface PictureContent {
  readonly kind: 'pictures';
  readonly pages: readonly PageSource[];
  /** Pages that are two facing pages in one picture, counted from 1. */
  readonly doublePages: readonly number[];
}

export interface TextContent {
  readonly kind: 'text';
  /** Never empty, without line breaks and outer blanks. */
  readonly paragraphs: readonly string[];
}

export interface FilmContent {
  readonly kind: 'film';
  readonly facts: FilmFacts;
}

/** What a name says about a chapter's place. */
export interface ChapterName {
  readonly title: string;
  /** Of 第12话, 12.5; undefined if the name has none. */
  readonly number?: number;
  /** Of 上, 中, 下: 1, 2, 3. */
  readonly part?: number;
  /** As it is shown: 第一卷. */
  readonly volume?: string;
  readonly volumeNumber?: number;
  /** 序章 comes before the numbered chapters, 番外 after them. */
  readonly place: 'front' | 'numbered' | 'named' | 'extra';
}

export interface FoundChapter extends ChapterName {
  /** Identity within the source: the path of the file or folder, and of the folder within an archive. */
  readonly path: string;
  readonly content: PictureContent | TextContent | FilmContent;
  /** `YYYY-MM-DD`, where the file says it. */
  readonly date?: string;
}

/** Fields of a work; what no file says is absent. */
export interface WorkFields {
  readonly title?: string;
  readonly author?: string;
  readonly intro?: string;
  readonly tags?: readonly string[];
  readonly category?: string;
  readonly status?: 'serial' | 'finished';
  /** 1 is Monday. */
  readonly weekday?: number;
  readonly layout?: 'page' | 'manga' | 'strip';
  readonly price?: 'free' | 'paid' | 'limited';
  /** Coins of a chapter. */
  readonly chapterPrice?: number;
  /** BCP 47. */
  readonly language?: string;
  readonly ageRating?: string;
  /** Films only. */
  readonly form?: string;
  /** The period of the price `limited`, ms since 1970. */
  readonly freeFrom?: number;
  readonly freeUntil?: number;
  /** Days after its publication from which a chapter is free; 0: never. */
  readonly freeAfterDays?: number;
  /** 0 to 10. */
  readonly score?: number;
}

/** moyu.json before ComicInfo.xml before names; fields that are locked stay as they are when the work is stored (`byImport`). */
export interface FoundWork extends WorkFields {
  readonly kind: 'comic' | 'novel' | 'film';
  readonly title: string;
  /** Folder of the work within its source, or the file if it stands alone: chapters with the same key belong together. */
  readonly key: string;
  /** Absent: the first page is the cover, if there is one. */
  readonly cover?: PageSource;
}

/** What one file or folder holds. `chapters` are in reading order. */
export interface FoundContent {
  readonly work: FoundWork;
  readonly chapters: readonly FoundChapter[];
  readonly problems: readonly Problem[];
  /** Releases the file; pages cannot be opened afterwards. */
  close(): Promise<void>;
}

export type UnitFormat = 'zip' | 'rar' | 'pdf' | 'epub' | 'txt' | 'folder' | 'film';

/** A file or folder of pictures that is imported as one: it has one identity and is read again as a whole. */
export interface ImportUnit {
  readonly format: UnitFormat;
  /** Within the source, with `/`. */
  readonly path: string;
  /** Pictures of a folder, within the source, in reading order; otherwise the file itself. */
  readonly files: readonly string[];
  /** Key of its work, see `FoundWork`. */
  readonly workKey: string;
  readonly workTitle: string;
  readonly name: ChapterName;
  /** ComicInfo.xml, moyu.json and cover picture that lie beside it, within the source. */
  readonly comicInfo?: string;
  readonly moyu?: string;
  readonly cover?: string;
  /** Of a film, beside it. */
  readonly subtitles?: readonly string[];
}

/** What the operator decided about a file. */
export interface ReadOptions {
  /** Encoding of a text or of subtitles, as `Reading` names it. */
  readonly encoding?: string;
}
