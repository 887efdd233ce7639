import { isTraditional, LANGUAGE } from '../lib/language.ts';
import * as texts from './texts.ts';

/** The splash of index.html precedes React. Without its markup these functions have no effect. */

/** The document is written in Simplified characters, with the Traditional form of its texts in `data-hant`. */
export function chooseLanguage(): void {
  if (!isTraditional) return;
  document.documentElement.lang = LANGUAGE;
  for (const { dataset, lastChild } of document.querySelectorAll<HTMLElement>('[data-hant]')) {
    if (lastChild) lastChild.nodeValue = dataset['hant'] ?? '';
  }
}

/**
 * Shows which address is being probed.
 * @param current counts from 1
 * @param onSkip the same function each time: handler of "不等了，先看离线书架", which appears SKIP_AFTER_MS after the start
 */
export function showProbe(current: number, total: number, onSkip: () => void): void {
  const dots = document.getElementById('splashDots');
  dots?.replaceChildren(...Array.from({ length: total }, (_, index) => dot(index + 1, current)));
  const status = document.getElementById('splashStatus');
  if (status) status.textContent = texts.connecting(current, total);
  const skip = document.getElementById('splashSkip');
  if (!skip) return;
  setTimeout(() => (skip.hidden = false), SKIP_AFTER_MS - performance.now());
  skip.addEventListener('click', onSkip);
}

/** Measured from the navigation. */
const SKIP_AFTER_MS = 2_000;

function dot(index: number, current: number): HTMLElement {
  const mark = document.createElement('i');
  if (index < current) mark.dataset.state = 'tried';
  if (index === current) mark.dataset.state = 'current';
  return mark;
}

/** Removes the splash for good: called once the app has content to show. */
export function hideSplash(): void {
  document.getElementById('splash')?.remove();
}

/**
 * Fills the page with an error that prevents the start, such as an invalid host configuration.
 * @param lines one sentence each with the field and the reason; rendered as text, never as HTML
 */
export function showFatal(title: string, lines: readonly string[]): void {
  const box = document.getElementById('splashFatal');
  if (!box) return;
  const [heading, list] = box.children;
  if (heading) heading.textContent = title;
  list?.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
  );
  for (const old of document.querySelectorAll('.splashHome, .splashFoot')) old.remove();
  box.hidden = false;
}
