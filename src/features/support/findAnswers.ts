import type { System } from '../../shared/contract/index.ts';

export type Question = System['faq'][number];

/** Those whose question or answer has every word that is looked for, whatever its case. */
export function findQuestions(faq: readonly Question[], wanted: string): readonly Question[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return faq.filter(({ q, a }) => {
    const text = `${q}\n${a}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Only web addresses: what a back end names is data, and `javascript:` would be a program. */
export function serviceHref(address: string): string | undefined {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Whether an answer is followed by the person's own order (design 60). */
export function isAboutOrders(question: string): boolean {
  return /到账|订单|付款|付了款/.test(question);
}
