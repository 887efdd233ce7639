import { describe, expect, it } from 'vitest';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { inLooks, LIGHT_AND_NARROW_DARK } from '../support/screens/looks.ts';
import { setStage } from '../support/product/stage.ts';
import type { Page, Point } from '../support/drivers/engine.ts';

const stage = setStage({ withoutWorker: true });

/** The middle of the first card of a work that is whole on the screen. */
const cardOf = (page: Page) =>
  page.waitFor<Point | undefined>(() => {
    const links = [...document.querySelectorAll('a[href^="/detailcomic"]')];
    const boxes = links
      .filter((link) => link.querySelector('img'))
      .map((link) => link.getBoundingClientRect());
    const box = boxes.find(({ top, bottom }) => top > 80 && bottom < innerHeight - 80);
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
const isClosed = `!document.querySelector('dialog')`;
const isOnCard = `document.activeElement?.matches('a[href^="/detailcomic"]')`;

describe('a card of the home', () => {
  it('is previewed by a long press and by the keyboard, and has the focus again afterwards', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.product.app.url}/index`);
    // The listener starts after the first screen, with a rule that keeps the system's menu away.
    await page.waitFor(`document.styleSheets[0].cssRules[0].cssText.includes('/detail')`);
    const at = await cardOf(page);
    if (!at) throw new Error('no card is shown');
    await page.swipe(at, { x: at.x + 2, y: at.y }, 2_000);
    await page.see({ role: 'link', name: '详情' });
    expect(page.url()).toMatch(/\/index$/);
    await inLooks(page, LIGHT_AND_NARROW_DARK, async ({ width }) => {
      expect([width, await faultsOfLook(page)]).toEqual([width, []]);
    });
    await page.press('Escape');
    await page.waitFor(isClosed);
    await page.waitFor(isOnCard);
    await page.press('Shift+F10');
    await page.see({ role: 'link', name: '详情' });
    await page.click({ role: 'link', name: '详情' });
    await page.waitFor(`location.pathname === '/detailcomic'`);
    await page.waitFor(isClosed);
    await page.back();
    await page.waitFor(`location.pathname === '/index'`);
    expect(await page.evaluate(isClosed)).toBe(true);
    expect(page.errors()).toEqual([]);
  });
});
