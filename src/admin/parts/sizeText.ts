import { shortCount } from '../../lib/count.ts';
import type { Kind } from '../../shared/contract/index.ts';

/** @param size pages, characters or seconds, by kind */
export function sizeText(kind: Kind, size: number): string {
  if (kind === 'comic') return `${size} 页`;
  if (kind === 'novel') return `${shortCount(size)} 字`;
  return size < 60 ? `${Math.round(size)} 秒` : `${Math.round(size / 60)} 分钟`;
}
