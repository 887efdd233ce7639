import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../support/drivers/engine.ts';
import { findViolations } from '../support/screens/axe.ts';
import { type RunningServer, startApp } from '../support/product/servers.ts';
import { setBrowser } from '../support/product/stage.ts';

const PASSWORD = 'correct horse battery';
const NOVEL = ['第一章 出发', '他背上包，走出了家门。', '第二章 路上', '风很大，他走得很慢。'];

const browser = setBrowser({ isJourney: true, withoutWorker: true });
let server: RunningServer;
let page: Page;

beforeAll(async () => {
  server = await startApp();
  page = await browser.page({ reducedMotion: true });
});
afterAll(() => server.remove());

/** The link that a server without operators prints at its start. */
function setupLink(): string {
  const link = /http\S+\/admin\/setup#[\w-]{43}/.exec(server.process.output)?.[0];
  if (link === undefined) throw new Error(`no setup link in: ${server.process.output}`);
  return link;
}

/** Chooses a file in the upload's input, as the file dialog would. */
function chooseFile(name: string, text: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    const input = document.querySelector('input[type=file]');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}

describe('An operator', () => {
  it('sets a password with the printed link and sees what to do first', async () => {
    await page.goto(setupLink());
    await page.fill('input[autocomplete=username]', '站长');
    await page.fill('input[autocomplete=new-password]', PASSWORD);
    expect(await findViolations(page)).toEqual([]);
    await page.click({ role: 'button', name: '完成设置' });
    await page.see({ text: '打开两步验证' });
    expect(page.url()).toBe(`${server.url}/admin/`);
    expect(await findViolations(page)).toEqual([]);
  });

  it('uploads a text, which becomes a draft with its chapters', async () => {
    await page.goto(`${server.url}/admin/imports`);
    await page.see({ text: '把文件或文件夹拖到这里' });
    await chooseFile('远方.txt', NOVEL.join('\n\n'));
    await page.see({ role: 'link', name: '远方' }, 40_000);
    expect(await findViolations(page)).toEqual([]);
    await page.click({ role: 'link', name: '远方' });
    await page.see({ role: 'link', name: /第一章 出发/ });
    await page.see({ role: 'link', name: /第二章 路上/ });
    expect(await findViolations(page)).toEqual([]);
  });

  it("reads the draft in the readers' app", async () => {
    const draft = page.url();
    await page.click({ role: 'link', name: /第一章 出发/ });
    await page.see({ role: 'heading', name: /第一章 出发/ });
    await page.click({ role: 'button', name: '预览' });
    await page.see({ text: '在新标签页里打开预览' });
    expect(await findViolations(page)).toEqual([]);
    const link = `document.querySelector('a[href*="/api/preview/"]').href`;
    await page.goto(await page.evaluate<string>(link));
    await page.see({ text: '他背上包，走出了家门。' });
    expect(page.url()).toMatch(/\/readnovel\?uuid=/);
    await page.goto(draft);
    await page.see({ role: 'link', name: /第一章 出发/ });
  });

  it('signs out, and in again', async () => {
    await page.click({ role: 'button', name: '打开导航' });
    await page.click({ role: 'button', name: '退出登录' });
    await page.see({ role: 'heading', name: '登录' });
    await page.fill('input[autocomplete=username]', '站长');
    await page.fill('input[autocomplete=current-password]', PASSWORD);
    await page.click({ role: 'button', name: '登录' });
    await page.see({ role: 'heading', name: '远方' });
    expect(page.errors()).toEqual([]);
  });
});
