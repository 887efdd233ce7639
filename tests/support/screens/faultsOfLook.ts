import { findViolations } from './axe.ts';
import type { Page } from '../drivers/engine.ts';

/** Runs in the page: boxes that scroll sideways and should not. */
function wideBoxes(): readonly string[] {
  return [document.documentElement, ...document.querySelectorAll('[data-scroll], dialog')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className }) => `${tagName} ${className}`);
}

/** Descriptions of the accessibility and width rules that the page breaks; waits until no toast covers it. */
export async function faultsOfLook(page: Page): Promise<readonly string[]> {
  await page.waitFor(`!document.querySelector('output[popover]')?.innerText`);
  const violations = await findViolations(page);
  const wide = await page.evaluate(wideBoxes);
  return [
    ...violations.map(({ id, where }) => `${id}: ${where.join('; ')}`),
    ...wide.map((box) => `wide: ${box}`),
  ];
}
