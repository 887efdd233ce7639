import { BLOCKED_STORAGE_NAME } from '../../../src/shared/names.ts';
import type { Page } from '../drivers/engine.ts';

const MARKS = ['雪落长安', '深夜猫铺的漫长告别'].map((title) => {
  return { work: title, kind: 'comic', title, owner: '', chapters: [`${title}-1`] };
});

/** Reloads a library screen as it is after an operator blocked works of which this device had chapters. */
export async function showBlockedNotice(page: Page): Promise<void> {
  await page.evaluate(
    (name: string, marks: string) => localStorage.setItem(name, marks),
    `moyu:${BLOCKED_STORAGE_NAME}`,
    JSON.stringify(MARKS),
  );
  await page.reload();
  await page.see({ text: /按规定不再提供/ });
}
