import { beforeAll, describe, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page } from '../support/drivers/engine.ts';
import { untilStill } from '../support/screens/faultsOfLayout.ts';
import { storeScreenshot } from '../support/screens/screenshots.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';
import { setStage } from '../support/product/stage.ts';

/** Screenshots of the novels' screens, for comparison with the design by eye. */

const BOOKS = [
  'novel-jianyudao',
  'novel-liangzi',
  'novel-changye',
  'novel-guwen',
  'novel-jiugang',
  'novel-maitian',
];
/** Chapter and ratio within it, in the order of BOOKS. */
const READ = [
  [3, 0.3],
  [5, 0.2],
] as const;

const stage = setStage({ isJourney: true });
let page: Page;

beforeAll(async () => {
  page = await stage.newPage({ reducedMotion: true, dots: 1 });
});

/** Takes a screenshot once the visible covers are loaded. */
async function store(name: string): Promise<void> {
  await page.waitFor(
    () =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return !isSeen || (image.complete && image.naturalWidth > 1);
      }),
    { what: 'the covers on screen' },
  );
  // Bars and fades come to rest, toasts leave.
  await untilStill(page);
  await storeScreenshot(page, name);
}

async function readSome(token: string): Promise<void> {
  const entries = await Promise.all(
    READ.map(async ([index, ratio], at) => {
      const work = BOOKS[at] ?? '';
      const { chapters } = await callApi(
        stage.product.api.url,
        calls.comicDirectoryList,
        { kind: 'novel', uuid: work },
        { token },
      );
      const chapter = chapters.find((each) => each.index === index)?.uuid ?? '';
      const time = new Date(Date.now() - at * 60_000).toISOString();
      return { kind: 'novel' as const, work, chapter, index, page: 1, ratio, at: time };
    }),
  );
  await callApi(stage.product.api.url, calls.changeRecords, { action: 'save', entries }, { token });
}

describe('novels', () => {
  it('home, some in their library, and one by itself', async () => {
    await page.goto(`${stage.product.app.url}/novel`);
    const { token = '' } = await untilSignedIn(page);
    await untilControlled(page);
    await page.see({ text: /更多好书在/ });
    await store('novel-home');
    await callApi(
      stage.product.api.url,
      calls.changeCollection,
      { action: 'add', kind: 'novel', uuids: BOOKS },
      { token },
    );
    await readSome(token);
    await page.goto(`${stage.product.app.url}/bookcasenovel?tab=collect`);
    await page.see({ role: 'link', name: /^剑与稻，读到 38%/ });
    await store('novel-library');
    await page.goto(`${stage.product.app.url}/detailnovel?uuid=novel-jianyudao`);
    await page.see({ role: 'link', name: /^继续阅读/ });
    await store('novel-detail');
  });
});
