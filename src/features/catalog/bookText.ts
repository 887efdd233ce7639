import { lengthText } from '../../lib/lengthText.ts';
import type { Work } from '../../shared/contract/index.ts';

/** 周暮 · 都市 · 31 万字. */
export function bookMeta(work: Work): string {
  const { author, category, tags } = work;
  return [author, category || tags[0], lengthText(work)].filter(Boolean).join(' · ');
}

export function aboutWork({ note, intro = '' }: Work): string {
  return note || intro;
}
