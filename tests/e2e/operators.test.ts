import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import type { Page } from '../support/drivers/engine.ts';
import { callApi } from '../support/product/callApi.ts';
import { findViolations } from '../support/screens/axe.ts';
import { type RunningServer, startApp } from '../support/product/servers.ts';
import { setBrowser } from '../support/product/stage.ts';
import { untilDownloaded } from '../support/screens/downloadState.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';

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

/** Chooses a drawn picture, as the file dialog would. */
function choosePicture(): Promise<unknown> {
  return page.evaluate(`new Promise((done) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 900];
    canvas.getContext('2d').fillRect(100, 100, 300, 300);
    canvas.toBlob((picture) => {
      const files = new DataTransfer();
      files.items.add(new File([picture], 'cover.png', { type: 'image/png' }));
      const input = document.querySelector('input[type=file]');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      done(true);
    }, 'image/png');
  })`);
}

describe('An operator', () => {
  it('sets a password with the printed link and sees what to do first', async () => {
    await page.goto(setupLink());
    await page.fill('input[autocomplete=username]', '站长');
    await page.fill('input[autocomplete=new-password]', PASSWORD);
    expect(await findViolations(page)).toEqual([]);
    await storeScreenshot(page, 'operate-setup');
    await page.click({ role: 'button', name: '完成设置' });
    await page.see({ text: '打开两步验证' });
    expect(page.url()).toBe(`${server.url}/admin/`);
    expect(await findViolations(page)).toEqual([]);
    await storeScreenshot(page, 'operate-start');
  });

  it('uploads a text, which becomes a draft with its chapters', async () => {
    await page.goto(`${server.url}/admin/imports`);
    await page.see({ text: '把文件或文件夹拖到这里' });
    await chooseFile('远方.txt', NOVEL.join('\n\n'));
    await page.see({ role: 'link', name: '远方' }, 40_000);
    expect(await findViolations(page)).toEqual([]);
    await storeScreenshot(page, 'operate-imports');
    await page.click({ role: 'link', name: '远方' });
    await page.see({ role: 'link', name: /第一章 出发/ });
    await page.see({ role: 'link', name: /第二章 路上/ });
    expect(await findViolations(page)).toEqual([]);
    await storeScreenshot(page, 'operate-work');
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

  it('publishes the work with a cover', async () => {
    await choosePicture();
    await page.see({ role: 'button', name: '用作封面' });
    await page.waitFor(`document.querySelector('img[alt="裁剪后的封面"]')?.naturalWidth > 0`);
    await page.click({ role: 'button', name: '用作封面' });
    await page.see({ text: '封面换好了' }, 40_000);
    await page.click({ role: 'button', name: '发布' });
    await page.see({ role: 'button', name: '现在发布全部有内容的草稿' });
    // The notice of the cover stands over the form.
    await page.waitFor(`!document.body.innerText.includes('封面换好了')`);
    await storeScreenshot(page, 'operate-publish');
    await page.click({ role: 'button', name: '现在发布全部有内容的草稿' });
    await page.see({ text: '已发布 2 章' });
    expect(page.errors()).toEqual([]);
  });
});

it('A reader on another device downloads what was published, and reads it without the server', async () => {
  const work = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const reader = await browser.newPage({ blockServiceWorkers: false, reducedMotion: true });
  await reader.goto(`${server.url}/detailnovel?uuid=${work}`);
  await untilSignedIn(reader);
  await untilControlled(reader);
  const { authorization: token } = await callApi(server.url, calls.init, {});
  const input = { kind: 'novel', uuid: work } as const;
  const { chapters } = await callApi(server.url, calls.comicDirectoryList, input, { token });
  expect(chapters).toHaveLength(2);
  const [first, second] = chapters.map(({ uuid }) => uuid);
  await reader.tap({ role: 'button', name: /离线下载/ });
  await reader.tap({ role: 'button', name: '全部可下' });
  await reader.tap({ role: 'button', name: '下载 2 章' });
  await untilDownloaded(reader, [first ?? '', second ?? '']);
  await server.stop();
  await reader.goto(`${server.url}/readnovel?uuid=${work}&chapter=${first}`);
  await reader.see({ text: /他背上包，走出了家门。/ }, 40_000);
  await reader.goto(`${server.url}/readnovel?uuid=${work}&chapter=${second}`);
  await reader.see({ text: /风很大，他走得很慢。/ }, 40_000);
  await storeScreenshot(reader, 'operate-read');
});
