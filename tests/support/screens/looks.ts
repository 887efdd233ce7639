import type { Look, Page } from '../drivers/engine.ts';
import { untilStill } from './faultsOfLayout.ts';

/** At least one; the first is shown when the check has ended. */
export type Looks = readonly [Look, ...Look[]];

export const LIGHT_AND_NARROW_DARK: Looks = [
  { width: 390, dark: false },
  { width: 320, dark: true },
];

export const DARK_AND_NARROW_LIGHT: Looks = [
  { width: 390, dark: true },
  { width: 320, dark: false },
];

/** Runs a check on the open document in each look in turn, and shows it in the first again. */
export async function inLooks(
  page: Page,
  looks: Looks,
  check: (look: Look) => Promise<void>,
): Promise<void> {
  for (const look of looks) {
    await page.setLook(look);
    await untilStill(page);
    await check(look);
  }
  await page.setLook(looks[0]);
  await untilStill(page);
}
