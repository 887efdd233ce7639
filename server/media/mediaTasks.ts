import * as v from 'valibot';
import type {
  ImportUnit,
  Problem,
  ReadOptions,
  WorkFields,
  ChapterName,
} from '../import/formats/types.ts';

/**
 * What the server asks a media worker and what it answers. The worker sees files only: results lie as files in a folder
 * that the server names.
 */

export interface UnitFile {
  /** The folder of the source, an absolute path. */
  readonly root: string;
  readonly unit: ImportUnit;
  readonly options: ReadOptions;
}

/** Parts of the picture after its turn, 0…1. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type MediaTask =
  /** Hashes and describes a file; texts are written to `texts`, a JSON array of paragraphs a line. */
  | { readonly task: 'read'; readonly file: UnitFile; readonly texts: string }
  /** Describes a file again, without its hash and texts. */
  | { readonly task: 'list'; readonly file: UnitFile }
  /** Encodes a page of a file into `folder`; both counted from 0. */
  | {
      readonly task: 'page';
      readonly file: UnitFile;
      readonly chapter: number;
      readonly page: number;
      readonly folder: string;
    }
  /** Encodes the cover of a file: its own, or the first page. */
  | { readonly task: 'cover'; readonly file: UnitFile; readonly folder: string }
  /** Encodes a film into `folder`, a file beside the other; reports how far it is. */
  | { readonly task: 'film'; readonly file: UnitFile; readonly folder: string }
  /** Encodes a picture of the server's own files. */
  | {
      readonly task: 'picture';
      readonly path: string;
      readonly folder: string;
      readonly as: 'page' | 'cover';
      readonly crop?: Crop;
    }
  /** Encodes a picture of the server's own files as JPEG, which every link preview reads, into the file `to`. */
  | { readonly task: 'jpeg'; readonly path: string; readonly to: string };

export interface FoundPictures extends ChapterName {
  readonly kind: 'pictures';
  readonly path: string;
  readonly pages: readonly string[];
}

export interface FoundText extends ChapterName {
  readonly kind: 'text';
  readonly path: string;
  /** Of its line in the file of texts. */
  readonly sha256: string;
  readonly characters: number;
}

export interface FoundFilm extends ChapterName {
  readonly kind: 'film';
  readonly path: string;
  readonly seconds: number;
}

type Described = FoundPictures | FoundFilm | Omit<FoundText, 'sha256' | 'characters'>;

export interface ReadAnswer {
  readonly sha256: string;
  readonly work: WorkFields & {
    readonly kind: 'comic' | 'novel' | 'film';
    readonly title: string;
    readonly key: string;
  };
  /** Whether a cover can be made, and whether it is one that the file brings along. */
  readonly hasCover: boolean;
  readonly hasOwnCover: boolean;
  readonly chapters: readonly (FoundPictures | FoundText | FoundFilm)[];
  readonly problems: readonly Problem[];
}

const encodedFileSchema = v.object({
  path: v.string(),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  bytes: v.number(),
  width: v.number(),
  height: v.number(),
});
/** A WebP in the folder that the task named. */
export type EncodedFile = v.InferOutput<typeof encodedFileSchema>;

export const encodedPieceSchema = v.object({
  page: encodedFileSchema,
  /** Narrower copies, the narrowest first. */
  variants: v.array(encodedFileSchema),
});
export type EncodedPiece = v.InferOutput<typeof encodedPieceSchema>;

/** A file in the folder that the task named. */
export interface FilmFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Sheets of small frames for the time preview. */
export interface FilmSprites {
  /** Between two frames. */
  readonly seconds: number;
  /** Of a frame, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** File names, in order. */
  readonly sheets: readonly string[];
}

export interface EncodedFilm {
  /** Of the source. */
  readonly seconds: number;
  /** All of them, playlists and pictures too. */
  readonly files: readonly FilmFile[];
  /** Names of files. */
  readonly master: string;
  readonly poster: string;
  readonly sprites: FilmSprites;
  readonly subtitles: readonly {
    readonly lang: string;
    readonly label: string;
    readonly file: string;
  }[];
  readonly problems: readonly Problem[];
}

export interface Answers {
  readonly read: ReadAnswer;
  readonly list: { readonly chapters: readonly Described[] };
  readonly page: readonly EncodedPiece[];
  readonly film: EncodedFilm;
  readonly cover: EncodedFile;
  readonly picture: readonly EncodedPiece[];
  readonly jpeg: null;
}

export interface Request {
  readonly id: number;
  readonly task: MediaTask;
}

/** What a worker sends back; the server and its worker are one build, so that only the frame is checked. */
export const replySchema = v.variant('ok', [
  v.object({ id: v.number(), ok: v.literal(true), answer: v.unknown() }),
  v.object({
    id: v.number(),
    ok: v.literal(false),
    /** A `Problem` of the file. */
    problem: v.optional(v.unknown()),
    /** Of an unforeseen error: its stack, and the code of a system call's error. */
    fault: v.string(),
    code: v.optional(v.string()),
  }),
]);
export type Reply = v.InferOutput<typeof replySchema>;

/** What a worker says of a task before it answers. */
export const progressSchema = v.object({
  id: v.number(),
  progress: v.object({ done: v.number(), total: v.number(), what: v.string() }),
});
export type TaskProgress = v.InferOutput<typeof progressSchema>['progress'];
