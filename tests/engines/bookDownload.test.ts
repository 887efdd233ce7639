import { beforeAll, expect, it } from 'vitest';
import { calls, type Chapter } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { untilAccountOnDisk, untilControlled } from '../support/screens/visit.ts';
import { deviceState, untilDownloaded } from '../support/screens/downloadState.ts';
import { setStage } from '../support/product/stage.ts';

/** A batch of a novel, killed midway, finished at the next launch, and read offline. */

const BOOK = 'novel-guwen';
const BATCH = 50;
const TEXTS = 'api/comic_directory';

const stage = setStage();
let page: Page;
let chapters: readonly Chapter[];

beforeAll(async () => {
  const { authorization: token } = await callApi(stage.product.api.url, calls.init, {});
  const book = { kind: 'novel', uuid: BOOK } as const;
  const directory = await callApi(stage.product.api.url, calls.comicDirectoryList, book, { token });
  chapters = directory.chapters.toSorted((a, b) => a.index - b.index).slice(0, BATCH);
});

it('fifty chapters of a book survive a kill, and are read without a server', async () => {
  page = await stage.newPage({ ownProcess: true });
  await page.goto(`${stage.product.app.url}/detailnovel?uuid=${BOOK}`);
  await untilAccountOnDisk(page);
  stage.product.faulty.spoil(TEXTS, { kind: 'delay', ms: 1_200 });
  await page.tap({ role: 'button', name: /离线下载/ });
  await page.see({ text: '下载到离线书架' });
  // The sheet slides in: its buttons move until the animation ends.
  await page.waitFor(`document.getAnimations().every(({ playState }) => playState !== 'running')`);
  await page.tap({ role: 'button', name: `后 ${BATCH} 章` });
  await page.tap({ role: 'button', name: `下载 ${BATCH} 章` });
  await page.see({ text: '已加入下载' });
  await expect.poll(async () => (await deviceState(page)).pinned.length).toBeGreaterThan(0);
  const { pinned } = await deviceState(page);
  expect(pinned.length).toBeLessThan(BATCH);
  await page.crash();

  stage.product.faulty.heal();
  await page.goto(`${stage.product.app.url}/bookshelf`);
  await untilDownloaded(
    page,
    chapters.map(({ uuid }) => uuid),
  );
  // Complete chapters are not requested again.
  expect(stage.product.faulty.count(TEXTS)).toBeLessThanOrEqual(BATCH - pinned.length);

  await untilControlled(page);
  await stage.product.goOffline();
  await page.restart();
  const last = chapters.at(-1);
  await page.goto(`${stage.product.app.url}/readnovel?uuid=${BOOK}&chapter=${last?.uuid}`);
  await page.see({ text: last?.title ?? '' }, 30_000);
});
