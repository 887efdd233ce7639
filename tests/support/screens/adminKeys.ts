import { NAV_PAGES } from '../../../src/admin/app/pages.ts';
import type { Page } from '../drivers/engine.ts';
import { faultsOfKeyboard } from './keyboardWalk.ts';

/** Ids of what has a screen of its own. */
interface AdminItems {
  readonly work: string;
  readonly chapter: string;
  readonly operator: string;
  readonly user: string;
}

interface Walked {
  /** Below `/admin`. */
  readonly path: string;
  /** Names of buttons that open a dialog. */
  readonly dialogs: readonly string[];
}

/** Dialogs of the screens of the navigation. */
const DIALOGS: Readonly<Record<string, readonly string[]>> = {
  '/': ['打开导航'],
  '/home': ['预览'],
};

/** Every screen, each with the dialogs that it opens without a change. */
function screensOf({ work, chapter, operator, user }: AdminItems): readonly Walked[] {
  return [
    ...NAV_PAGES.map(({ path }) => ({ path, dialogs: DIALOGS[path] ?? [] })),
    { path: `/works/${work}`, dialogs: ['预览', '下架', '封禁'] },
    { path: `/chapters/${chapter}`, dialogs: ['预览', '下架', '封禁'] },
    { path: `/operators/${operator}`, dialogs: [] },
    { path: `/users/${user}`, dialogs: ['加减金币', '全部退出', '停用', '注销'] },
    { path: `/support/${user}`, dialogs: [] },
  ];
}

/** @returns what cannot be done with keys alone, by screen */
export async function faultsOfAdminKeys(
  page: Page,
  origin: string,
  items: AdminItems,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { path, dialogs } of screensOf(items)) {
    await page.goto(`${origin}/admin${path}`);
    await page.waitFor(
      () =>
        document.querySelector('main h1') !== null &&
        [...document.querySelectorAll('main output')].every(
          (each) => each.textContent !== '正在加载',
        ),
      { what: `the screen ${path}` },
    );
    const found = [...(await faultsOfKeyboard(page))];
    for (const name of dialogs) found.push(...(await faultsOfDialog(page, name)));
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

const OPENER = 'data-opener';

/** Runs in the page. */
function focusButton(name: string, mark: string): boolean {
  document.querySelector(`[${mark}]`)?.removeAttribute(mark);
  const opener = [...document.querySelectorAll('button')].find(
    (each) =>
      each.checkVisibility() && (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  opener?.setAttribute(mark, '');
  opener?.focus();
  return opener !== undefined;
}

/** Opens a dialog with Enter, walks through it, and closes it with Esc. */
async function faultsOfDialog(page: Page, name: string): Promise<readonly string[]> {
  if (!(await page.evaluate(focusButton, name, OPENER))) return [`no button ${name}`];
  await page.press('Enter');
  await page.waitFor(`document.querySelector('dialog:modal') !== null`, {
    what: `the dialog of ${name}`,
  });
  const faults = (await faultsOfKeyboard(page)).map((fault) => `dialog ${name}: ${fault}`);
  await page.press('Escape');
  await page.waitFor(`document.querySelector('dialog:modal') === null`, {
    what: `no dialog of ${name}`,
  });
  const isBack = await page.evaluate<boolean>(`document.activeElement?.hasAttribute('${OPENER}')`);
  return isBack ? faults : [...faults, `the focus does not return to ${name}`];
}
