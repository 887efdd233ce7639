import type { Kind } from '../shared/contract/index.ts';
import { listAddress } from './addresses.ts';

const PAY_PATH = '/pay';

/** What the address of paying carries; '' for what it does not say. */
export interface PaySearch {
  /** Of the work that the person came from; '' is a comic. */
  readonly kind: Exclude<Kind, 'comic'> | '';
  /** The locked chapter that the person came from. */
  readonly work: string;
  readonly chapter: string;
  /** What they want to order again. */
  readonly combo: string;
  /** Whether the payment's link led here. */
  readonly from: 'pay' | '';
}

/** A chapter that coins are bought for: paying leads back to it. */
export interface PaidChapter {
  readonly kind: Kind;
  /** Of the work. */
  readonly uuid: string;
  readonly chapter: string;
}

/** Where coins are bought. `isReturn`: the address that a payment's link leads to. */
export function payAddress(chapter: PaidChapter | null, { isReturn = false } = {}): string {
  return listAddress(PAY_PATH, {
    ...(chapter && {
      kind: chapter.kind === 'comic' ? '' : chapter.kind,
      work: chapter.uuid,
      chapter: chapter.chapter,
    }),
    from: isReturn ? 'pay' : '',
  });
}

/** @returns null where the address names no chapter */
export function paidChapter({ kind, work, chapter }: PaySearch): PaidChapter | null {
  return work && chapter ? { kind: kind || 'comic', uuid: work, chapter } : null;
}
