import type { Kind } from './contract/index.ts';

/** What a chapter of a kind is counted with: 128 话. */
export const CHAPTER_UNITS = { comic: '话', novel: '章', film: '集' } as const satisfies Record<
  Kind,
  string
>;
