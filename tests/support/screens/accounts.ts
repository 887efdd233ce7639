import { expect } from 'vitest';
import type { Page } from '../drivers/engine.ts';
import type { RunningServer } from '../product/servers.ts';
import type { Comic } from './visit.ts';

/** Labels and actions of the account screens. */

export const LABELS = {
  phone: '手机号',
  code: '验证码',
  username: '用户名',
  password: '密码',
} as const;
export const input = (label: string) => ({ role: 'textbox', name: label });
export const submit = (name: string | RegExp) => ({ role: 'button', name });

/** Password inputs have no role: found by their label. */
export async function fillPassword(page: Page, label: string, text: string): Promise<void> {
  const id = await page.evaluate<string, [string]>(
    (wanted) =>
      [...document.querySelectorAll('label')].find(
        (each) => each.textContent === wanted && each.getClientRects().length > 0,
      )?.htmlFor ?? '',
    label,
  );
  await page.fill(`[id="${id}"]`, text);
}

export async function requestCode(page: Page): Promise<void> {
  await page.click(submit('获取验证码'));
  await page.see({ text: '演示验证码' });
  await page.click(submit('填入'));
}

/** Requests a recovery code, which no response contains, and types the one in the back end's log. */
export async function requestLoggedCode(page: Page, api: RunningServer): Promise<void> {
  const logged = () => [...api.process.output.matchAll(/找回账号验证码 (\d{6})/g)];
  const before = logged().length;
  await page.click(submit('获取验证码'));
  await page.see({ text: '验证码在服务器的日志里' });
  await expect.poll(() => logged().length).toBe(before + 1);
  await page.fill(input(LABELS.code), logged().at(-1)?.[1] ?? '');
}

/** @param origin of the app */
export async function signIn(
  page: Page,
  origin: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.fill(input(LABELS.username), username);
  await fillPassword(page, LABELS.password, password);
  await page.press('Enter');
}

export const isFocused = (page: Page, label: string) =>
  page.waitFor(
    `[...document.querySelectorAll('label')].some((each) => each.textContent === '${label}' && each.htmlFor === document.activeElement?.id)`,
    { what: `the focus in ${label}` },
  );

/** Opens a work and adds it to favorites; resolves when the device has stored it. */
export async function collectIn(page: Page, origin: string, { uuid }: Comic): Promise<void> {
  await page.goto(`${origin}/detailcomic?uuid=${uuid}`);
  await page.click({ role: 'button', name: /^收藏/ });
  await page.waitFor(
    `(JSON.parse(localStorage.getItem('moyu:user') ?? '{}').comiccollectuuids ?? '').includes('${uuid}')`,
    { what: 'the work among those collected' },
  );
}
