import type { WebAddress } from '../../lib/addresses.ts';
import type { System } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';

export type Question = System['faq'][number];

/** The questions that contain every search term in their question or answer, ignoring case. */
export function findQuestions(faq: readonly Question[], wanted: string): readonly Question[] {
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return faq.filter(({ q, a }) => {
    const text = `${q}\n${a}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}

/** The address comes from the server: only web addresses may become links, never `javascript:`. */
export function ownSupportHref(address: string): WebAddress | undefined {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? (url.href as WebAddress) : undefined;
}

/** Whether the reader's latest order is shown below an answer. */
export function isAboutOrders(question: string): boolean {
  return texts.ABOUT_ORDERS.test(question);
}
