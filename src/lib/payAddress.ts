import type { Kind } from '../shared/contract/index.ts';
import { listAddress, type Address } from './addresses.ts';

export const PAY_PATH = '/pay';

/** Search fields of the checkout address; '': not set. */
export interface PaySearch {
  /** Kind of the work from which the reader came; '': comic. */
  readonly kind: Exclude<Kind, 'comic'> | '';
  /** The locked chapter from which the reader came. */
  readonly work: string;
  readonly chapter: string;
  readonly combo: string;
  /** Whether the payment page led here. */
  readonly from: 'pay' | '';
}

/** The chapter for which coins are bought; checkout returns to it. */
export interface PaidChapter {
  readonly kind: Kind;
  readonly uuid: string;
  readonly chapter: string;
}

/** Address of the checkout. `isReturn`: the return address for the payment page. */
export function payAddress(chapter: PaidChapter | null, { isReturn = false } = {}): Address {
  return listAddress(PAY_PATH, {
    ...(chapter && {
      kind: chapter.kind === 'comic' ? '' : chapter.kind,
      work: chapter.uuid,
      chapter: chapter.chapter,
    }),
    from: isReturn ? 'pay' : '',
  });
}

/** @returns null if the address names no chapter */
export function paidChapter({ kind, work, chapter }: PaySearch): PaidChapter | null {
  return work && chapter ? { kind: kind || 'comic', uuid: work, chapter } : null;
}
