import type { Kind } from '../../shared/contract/index.ts';
import { chapterCount } from '../../lib/workText.ts';
import * as texts from './texts.ts';

interface OfKind {
  readonly kind: Kind;
}

/** 12 话, 50 章; of several kinds 62 个章节. @param all the chapters, or one of each kind */
export function countedChapters(count: number, all: readonly OfKind[]): string {
  const [kind, ...others] = new Set(all.map((each) => each.kind));
  return others.length > 0 ? texts.chapterCount(count) : chapterCount(kind ?? 'comic', count);
}
