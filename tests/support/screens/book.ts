import { NOVEL_STORAGE_NAME } from '../../../src/shared/names.ts';
import type { Page } from '../drivers/engine.ts';
import { untilQuiet } from '../drivers/script.ts';

/** A long free book of the demo: fourteen chapters of some thousand characters. */
export const BOOK = 'novel-mengzi';
/** A short one, with only the first chapters free. */
export const PAID_BOOK = 'novel-jianyudao';

export function bookChapter(index: number, book = BOOK): string {
  return `${book}-c${String(index).padStart(3, '0')}`;
}

export function bookPath(index: number, book = BOOK): string {
  return `/readnovel?uuid=${book}&chapter=${bookChapter(index, book)}`;
}

/** For `startScript`: settings for novels that apply until the test changes them. */
export function readsBooksWith(settings: Readonly<Record<string, unknown>>): string {
  const name = JSON.stringify(`moyu:${NOVEL_STORAGE_NAME}`);
  const stored = JSON.stringify(JSON.stringify(settings));
  return `try { localStorage.getItem(${name}) ?? localStorage.setItem(${name}, ${stored}); } catch {}`;
}

/** True once the second chapter is laid out after the first: it is requested on the last page. */
export const HAS_SECOND = `document.querySelector('[data-role="next"][data-chapter="${bookChapter(2)}"]') !== null`;

export interface BookPlaceSeen {
  /** Uuid, as in the address. */
  readonly chapter: string;
  /** As in the footer of the page: the chapter's number, counting from 1, and the total. */
  readonly of: string;
  readonly page: number;
  readonly pages: number;
  /** All text on the screen, without spaces. */
  readonly text: string;
  /** Scroll offset in CSS pixels. */
  readonly top: number;
}

function placeCode(): BookPlaceSeen {
  const line = document.querySelector<HTMLElement>('[data-page-of]');
  const [, page, pages] = /(\d+) \/ (\d+)/.exec(line?.textContent ?? '') ?? [];
  const paged = document.querySelector<HTMLElement>('[data-role="current"]');
  const scroller = document.querySelector<HTMLElement>('[data-turn="scroll"] section');
  return {
    chapter: new URLSearchParams(location.search).get('chapter') ?? '',
    of: line?.dataset['pageOf'] ?? '',
    page: Number(page),
    pages: Number(pages),
    text: (paged ?? scroller)?.innerText.replaceAll(/\s/g, '') ?? '',
    top: scroller?.scrollTop ?? 0,
  };
}

export async function bookPlace(page: Page): Promise<BookPlaceSeen> {
  return page.evaluate(placeCode);
}

/** Waits until the text is there and nothing moves. */
export async function untilBookStill(page: Page): Promise<BookPlaceSeen> {
  await page.see('[data-page-of]');
  return untilQuiet(
    () => bookPlace(page),
    ({ text }) => text !== '',
  );
}

/** The stored position in a book, from local storage. */
export async function notedBook(
  page: Page,
  book = BOOK,
): Promise<{ chapter: string; page: number; ratio: number; at: string } | undefined> {
  return page.evaluate((uuid: string) => {
    const fields = JSON.parse(localStorage.getItem('moyu:user') ?? '{}') as Record<string, string>;
    const entries = JSON.parse(fields['novelreaduuids'] ?? '[]') as {
      uuid: string;
      chapter: string;
      page: number;
      ratio: number;
      at: string;
    }[];
    return entries.find((entry) => entry.uuid === uuid);
  }, book);
}
