import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type Kind } from '../../src/shared/contract/index.ts';
import { sendService } from '../../src/shared/contract/service.ts';
import type { Page } from '../support/drivers/engine.ts';
import { filmFile, hasFfmpeg } from '../support/fakes/filmFile.ts';
import { callApi } from '../support/product/callApi.ts';
import { faultsOfAdminKeys } from '../support/screens/adminKeys.ts';
import { findViolations } from '../support/screens/axe.ts';
import { type RunningServer, startApp } from '../support/product/servers.ts';
import { setBrowser } from '../support/product/stage.ts';
import { untilDownloaded } from '../support/screens/downloadState.ts';
import { filmPath, filmState, jumpTo, startFilm, untilPlaying } from '../support/screens/films.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';

const PASSWORD = 'correct horse battery';
const NOVEL = ['第一章 出发', '他背上包，走出了家门。', '第二章 路上', '风很大，他走得很慢。'];

const FILM_SECONDS = 12;
const FILM_NEEDS = hasFfmpeg ? '' : ', skipped: ffmpeg is not installed';

const browser = setBrowser({ isJourney: true, withoutWorker: true });
let server: RunningServer;
let page: Page;
/** A browser on another device. */
let reader: Page;
/** Ids of the works that were published. */
let novel = '';
let film = '';
/** Of the novel. */
let chapters: readonly string[] = [];

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
function chooseFile(name: string, bytes: Buffer): Promise<unknown> {
  return page.evaluate(`(() => {
    const files = new DataTransfer();
    const text = atob('${bytes.toString('base64')}');
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    files.items.add(new File([bytes], ${JSON.stringify(name)}));
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
    await chooseFile('远方.txt', Buffer.from(NOVEL.join('\n\n')));
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
    novel = openWork();
    expect(page.errors()).toEqual([]);
  });

  it('reaches everything on every screen with keys alone', async () => {
    const { authorization: token } = await callApi(server.url, calls.init, {});
    await callApi(server.url, sendService, { text: '在吗' }, { token });
    const first = (path: string) =>
      page.evaluate<string>(
        `fetch('/admin/api${path}', { headers: { 'x-moyu-admin': '1' } })
          .then((response) => response.json())
          .then(({ items }) => items[0].id)`,
      );
    const items = {
      work: novel,
      chapter: await first(`/works/${novel}/chapters`),
      operator: await first('/operators'),
      user: await first('/users'),
    };
    expect(await faultsOfAdminKeys(page, server.url, items)).toEqual([]);
    expect(page.errors()).toEqual([]);
  });

  it.skipIf(!hasFfmpeg)(
    `uploads a film with subtitles, and publishes it with the cover that was made of it${FILM_NEEDS}`,
    async () => {
      const srt = '1\n00:00:01,000 --> 00:00:11,000\nThe rain\n';
      const bytes = filmFile({ seconds: FILM_SECONDS, size: '426x240', extension: 'mkv', srt });
      await page.goto(`${server.url}/admin/imports`);
      await page.see({ text: '把文件或文件夹拖到这里' });
      await chooseFile('雨夜.mkv', bytes);
      await page.see({ role: 'link', name: '雨夜' }, 40_000);
      await page.click({ role: 'link', name: '雨夜' });
      await page.see({ role: 'heading', name: '雨夜' });
      film = openWork();
      await page.waitFor(
        `fetch('/admin/api/works/${film}/chapters', { headers: { 'x-moyu-admin': '1' } })
          .then((response) => response.json())
          .then(({ items }) => items[0]?.newest_version > 0)`,
        { timeoutMs: 60_000, what: 'the encoded film' },
      );
      await page.reload();
      await page.waitFor(`document.querySelector('img[alt="《雨夜》的封面"]')?.naturalWidth > 0`);
      await page.click({ role: 'button', name: '发布' });
      await page.click({ role: 'button', name: '现在发布全部有内容的草稿' });
      await page.see({ text: '已发布 1 章' });
      expect(page.errors()).toEqual([]);
    },
  );
});

/** The id of the work that the operator has open. */
function openWork(): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function chaptersOf(kind: Kind, uuid: string): Promise<string[]> {
  const { authorization: token } = await callApi(server.url, calls.init, {});
  const input = { kind, uuid };
  const directory = await callApi(server.url, calls.comicDirectoryList, input, { token });
  return directory.chapters.map((chapter) => chapter.uuid);
}

describe('A reader on another device', () => {
  it('downloads the novel', async () => {
    reader = await browser.newPage({ blockServiceWorkers: false, reducedMotion: true });
    await reader.goto(`${server.url}/detailnovel?uuid=${novel}`);
    await untilSignedIn(reader);
    await untilControlled(reader);
    chapters = await chaptersOf('novel', novel);
    expect(chapters).toHaveLength(2);
    await reader.tap({ role: 'button', name: /离线下载/ });
    await reader.tap({ role: 'button', name: '全部可下' });
    await reader.tap({ role: 'button', name: '下载 2 章' });
    await untilDownloaded(reader, chapters);
  });

  it.skipIf(!hasFfmpeg)(`downloads the film${FILM_NEEDS}`, async () => {
    await reader.goto(server.url + filmPath(film));
    await reader.tap({ role: 'button', name: /^下载$/ });
    await reader.tap({ role: 'button', name: '下载到设备' });
    const episodes = await chaptersOf('film', film);
    expect(episodes).toHaveLength(1);
    await untilDownloaded(reader, episodes);
  });

  it('reads the novel without the server', async () => {
    await server.stop();
    const [first, second] = chapters;
    expect(second).toBeDefined();
    await reader.goto(`${server.url}/readnovel?uuid=${novel}&chapter=${first}`);
    await reader.see({ text: /他背上包，走出了家门。/ }, 40_000);
    await reader.goto(`${server.url}/readnovel?uuid=${novel}&chapter=${second}`);
    await reader.see({ text: /风很大，他走得很慢。/ }, 40_000);
    await storeScreenshot(reader, 'operate-read');
  });

  it.skipIf(!hasFfmpeg)(`watches the film without the server${FILM_NEEDS}`, async () => {
    await reader.goto(server.url + filmPath(film));
    await startFilm(reader);
    expect(await filmState(reader)).toMatchObject({ width: 426 });
    await jumpTo(reader, FILM_SECONDS / 2);
    await untilPlaying(reader, FILM_SECONDS / 2);
  });
});
