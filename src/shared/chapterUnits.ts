import type { Kind } from './contract/index.ts';

/** The counter of a kind's chapters, as in 128 话. */
export const CHAPTER_UNITS = { comic: '话', novel: '章', film: '集' } as const satisfies Record<
  Kind,
  string
>;
