import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort, HOST } from '../support/product/childServer.ts';
import type { Page } from '../support/drivers/engine.ts';
import type { Fault } from '../support/fakes/faults.ts';
import { FaultyApi } from '../support/fakes/faultyApi.ts';
import { ONE_STRIP, readToEnd } from '../support/screens/reader.ts';
import type { HostConfig } from '../support/product/servers.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  ensureFreeComic,
  freeComics,
  readPath,
  untilSignedIn,
} from '../support/screens/visit.ts';
import { untilSteady } from '../support/drivers/script.ts';
import { setStage } from '../support/product/stage.ts';

const WORK_CALLS = /^\/api\/(comic|comic_directory_list)\/$/;
const ANY_CALL = /^\/api\/.*\/$/;
/** Three attempts of five seconds, two pauses of one, and a margin for a slow machine. */
const GIVING_UP_MS = 25_000;

const stage = setStage({ hasApp: true });
let comic: Comic;
let page: Page | undefined;

beforeAll(async () => {
  comic = await ensureFreeComic(stage.product.api.url);
});
afterEach(() => {
  page = undefined;
});

async function open(path: string): Promise<Page> {
  page ??= await stage.newPage({ startScript: ONE_STRIP });
  await page.goto(stage.product.app.url + path);
  return page;
}

/** Home, with an account; the request counts start at zero. */
async function openHome(): Promise<Page> {
  const opened = await open('/index');
  await untilSignedIn(opened);
  await opened.see({ text: '猜你喜欢' });
  stage.product.faulty.heal();
  return opened;
}

const workLink = ({ uuid } = comic) => `a[href^="/detailcomic?uuid=${uuid}"]`;
const seeWork = (opened: Page, { title } = comic) =>
  opened.see({ role: 'heading', name: title }, GIVING_UP_MS);

/** The press, the click and the screen ask for the work, and share one request as long as it is not answered. */
async function failToOpen(opened: Page, work: Comic, fault: Fault): Promise<void> {
  const answer = stage.product.faulty.hold(WORK_CALLS, undefined, fault);
  await opened.tap(workLink(work));
  await opened.see('[data-screen="/detailcomic"] output');
  answer();
}

describe('a malformed response', () => {
  const faults: readonly Fault[] = [
    { kind: 'rubbish' },
    { kind: 'html' },
    { kind: 'cut' },
    { kind: 'empty' },
    { kind: 'wrongKey' },
  ];
  it('is reported, neither shown nor stored, and the app stays usable', async () => {
    const opened = await openHome();
    const linked = await opened.evaluate<readonly string[]>(
      `[...document.querySelectorAll('a[href^="/detailcomic"]')].map(({ search }) => search)`,
    );
    const works = (await freeComics(stage.product.api.url)).filter(({ uuid }) =>
      linked.includes(`?uuid=${uuid}`),
    );
    for (const [at, fault] of faults.entries()) {
      // A work each: what was shown once is stored.
      const work = works[at];
      if (!work) throw new Error('home links to too few works');
      stage.product.faulty.heal();
      await failToOpen(opened, work, fault);
      await opened.see({ text: '服务器的应答读不出来' });
      await opened.see({ text: '内容没有加载出来' });
      await opened.tap({ text: '详情' });
      await opened.see({ text: '错误码 API-READ' });
      // One request each: the app does not repeat a request by itself after a malformed response.
      expect([fault.kind, stage.product.faulty.count(WORK_CALLS)]).toEqual([fault.kind, 2]);

      await opened.back();
      await opened.see({ text: '猜你喜欢' });
      stage.product.faulty.heal();
      // Opening the work again repeats the request.
      await opened.tap(workLink(work));
      await seeWork(opened, work);
      await opened.back();
      await opened.see({ text: '猜你喜欢' });
    }
  });
});

describe('an error response', () => {
  it('is shown with the message of the back end and a button to retry', async () => {
    const opened = await openHome();
    await failToOpen(opened, comic, { kind: 'code', code: 500, message: '服务器打盹了' });
    await opened.see({ text: '服务器打盹了' });
    await opened.tap({ text: '详情' });
    await opened.see({ text: '错误码 API-500' });
    expect(stage.product.faulty.count('/api/comic/')).toBe(1);
    stage.product.faulty.heal();
    await opened.tap({ role: 'button', name: '重新加载' });
    await seeWork(opened);
  });

  it('for an expired token is answered by one init for all calls, each repeated once', async () => {
    const opened = await openHome();
    stage.product.faulty.spoil('/api/comic/', { kind: 'code', code: 402 }, 1);
    stage.product.faulty.spoil('/api/comic_directory_list/', { kind: 'code', code: 402 }, 1);
    await opened.tap(workLink());
    await seeWork(opened);
    expect(stage.product.faulty.count('/api/init/')).toBe(1);
    expect(stage.product.faulty.count('/api/comic/')).toBe(2);
    expect(stage.product.faulty.count('/api/comic_directory_list/')).toBe(2);
  });

  it('for an expired token, again and again, is shown and never becomes a loop', async () => {
    const opened = await openHome();
    stage.product.faulty.spoil(ANY_CALL, { kind: 'code', code: 402, message: '登录已过期' });
    await opened.tap(workLink());
    await opened.see({ text: '登录已过期' });
    await opened.tap({ text: '详情' });
    await opened.see({ text: '错误码 API-402' });
    const count = await untilSteady(() => stage.product.faulty.count(ANY_CALL));
    expect(count).toBeLessThan(12);
  });
});

describe('a response that is late', () => {
  it('by three seconds is waited for', async () => {
    const opened = await openHome();
    stage.product.faulty.spoil(WORK_CALLS, { kind: 'delay', ms: 3_000 });
    await opened.tap(workLink());
    await seeWork(opened);
    expect(stage.product.faulty.count('/api/comic/')).toBe(1);
  });

  it('for ever is given up after the third attempt, with a button to retry', async () => {
    const opened = await openHome();
    stage.product.faulty.spoil(WORK_CALLS, { kind: 'hang' });
    await opened.tap(workLink());
    await opened.see({ text: '内容没有加载出来' }, GIVING_UP_MS);
    expect(stage.product.faulty.count('/api/comic/')).toBe(3);
    stage.product.faulty.heal();
    await opened.tap({ role: 'button', name: '重新加载' });
    await seeWork(opened);
  });

  it('for ever leaves stored content on screen at once', async () => {
    const opened = await openHome();
    await open(readPath(comic, chapterOf(comic, 1)));
    await readToEnd(opened);
    stage.product.faulty.spoil(ANY_CALL, { kind: 'hang' });
    await open(readPath(comic, chapterOf(comic, 1)));
    expect((await readToEnd(opened)).failed).toEqual([]);
    await open(detailPath(comic));
    await opened.see({ role: 'heading', name: comic.title }, 4_000);
  });
});

describe('server addresses that do not answer', () => {
  it('are skipped, and the one that answers is tried first next time', async () => {
    const silent = await FaultyApi.start(stage.product.api.url);
    silent.spoil(/./, { kind: 'hang' });
    const refusing = `http://${HOST}:${await freePort()}`;
    stage.product.app.configure({ apiurls: [refusing, silent.url, stage.product.faulty.url] });
    try {
      page = await stage.newPage({ hasApp: false, startScript: ONE_STRIP });
      const going = open('/index');
      await page.see({ text: '正在连接线路 2 / 3' });
      await going;
      await page.see({ text: '猜你喜欢' });
      expect(await page.evaluate(`localStorage.getItem('moyu:apiurl')`)).toContain(
        stage.product.faulty.url,
      );
      const asked = silent.count();
      await page.reload();
      await page.see({ text: '猜你喜欢' });
      expect(silent.count()).toBe(asked);
    } finally {
      await silent.stop();
    }
  });

  it('do not block the library, which opens meanwhile', async () => {
    const starts = [1, 2, 3].map(() => FaultyApi.start(stage.product.api.url));
    const silent = await Promise.all(starts);
    for (const server of silent) server.spoil(/./, { kind: 'hang' });
    stage.product.app.configure({ apiurls: silent.map(({ url }) => url) });
    try {
      page = await stage.newPage({ hasApp: false, startScript: ONE_STRIP });
      const going = open('/index');
      await page.tap({ text: '不等了，先看离线书架' });
      await going;
      await page.see({ text: '还没有下载' });
      expect(page.url()).toBe(`${stage.product.app.url}/bookcasecomic?tab=kept`);
    } finally {
      await Promise.all(silent.map((server) => server.stop()));
    }
  });
});

describe('a host configuration that does not validate', () => {
  it('is reported with its field, and the app does not start', async () => {
    for (const [field, wrong] of [
      ['apiurls', { apiurls: 'everywhere' }],
      ['comicimg_key', { comicimg_key: 'too-short-secret!' }],
      ['product_key', { product_key: 'not a name' }],
    ] as const) {
      stage.product.app.configure(wrong as unknown as HostConfig);
      const opened = await open('/index');
      await opened.see({ text: '站点配置有误' });
      const text = await opened.textOf('#splash');
      expect(text).toContain(field);
      expect(text).not.toContain('too-short');
      expect(await opened.evaluate(`document.getElementById('root').childElementCount`)).toBe(0);
    }
    expect(stage.product.faulty.count()).toBe(0);
  });
});
