import type { RideKind } from './plan.ts';

export type Chapter = Pick<RideKind, 'pages' | 'shape'>;

/** WebP files. */
export type Pictures = Readonly<Record<RideKind['shape'], readonly Buffer[]>>;

/** A running server of one variant. */
export interface Served {
  readonly addressOf: (chapter: Chapter) => string;
  /** Addresses of a chapter's images on the same origin. */
  readonly picturesOf: (chapter: Chapter) => readonly string[];
  close(): Promise<void>;
}
