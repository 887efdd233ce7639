import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import type { Page, PageOptions } from '../support/drivers/engine.ts';
import {
  episodeOf,
  episodePath,
  filmPath,
  filmState,
  jumpTo,
  PAID,
  PRICE,
  SERIES,
  startFilm,
  untilPlaying,
} from '../support/screens/films.ts';
import { coinsOf } from '../support/screens/paying.ts';
import { setStage } from '../support/product/stage.ts';
import { storedUser, untilSignedIn } from '../support/screens/visit.ts';

const WELCOME = 40;
const CHAPTER_CALL = '/api/comic_directory/';
const TRIAL_SECONDS = 12;
const BUY = { role: 'button', name: new RegExp(`^购买 ${PRICE} ?金币$`) } as const;

const stage = setStage({ env: { WELCOME_COINS: `${WELCOME}` }, withoutWorker: true });

async function open(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await stage.page(options);
  await page.goto(stage.product.app.url + path);
  await untilSignedIn(page);
  return page;
}

/** Watches the last seconds of a trial. */
async function watchTrial(page: Page, seconds: number): Promise<void> {
  await page.see({ text: /^试看中，剩/ });
  await startFilm(page);
  await jumpTo(page, seconds - 1.5);
  await page.see({ text: '试看结束' }, 20_000);
}

/** Runs in the page: a bar offers to load it again, as for a new version. */
function chooseLanguageElsewhere(): void {
  localStorage.setItem('moyu:language', '"zh-TW"');
  dispatchEvent(new StorageEvent('storage'));
}

/** Runs in the page: the buttons of the bar at its end that cannot be pressed. */
function coveredByUpdateBar(): readonly string[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
  const lower = buttons.filter((each) => /金币购买本集|继续试看/.test(each.innerText));
  if (lower.length < 2) return ['no bar'];
  return lower.flatMap((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const corners = [left + 2, right - 2].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y]));
    const isFree = corners.every(([x = 0, y = 0]) =>
      each.contains(document.elementFromPoint(x, y)),
    );
    return isFree ? [] : [each.innerText];
  });
}

const purchases = () =>
  stage.product.faulty.requests(CHAPTER_CALL).filter(({ query }) => query.has('buy'));

describe('a film that costs coins', () => {
  it('ends its trial, is purchased inside the player and continues from there', async () => {
    const page = await open(filmPath(PAID));
    await watchTrial(page, TRIAL_SECONDS);
    expect((await filmState(page))?.isPaused).toBe(true);
    await page.tap({ role: 'button', name: '再看一遍试看' });
    await untilPlaying(page);
    expect((await filmState(page))?.time).toBeLessThan(TRIAL_SECONDS - 1);

    await jumpTo(page, TRIAL_SECONDS - 1.5);
    await page.see({ text: '试看结束' }, 20_000);
    await page.tap(BUY);
    await page.see({ text: '解锁成功' });
    await untilPlaying(page, TRIAL_SECONDS - 1);
    expect(await coinsOf(stage.product, page)).toBe(WELCOME - PRICE);
    await jumpTo(page, 20);
    await untilPlaying(page, 20);
  });

  it('requested twice, with the first response lost, is charged once', async () => {
    const page = await open(filmPath(PAID));
    await page.tap({ text: /^试看中，剩/ });
    await page.see(BUY);
    stage.product.faulty.spoil(CHAPTER_CALL, { kind: 'break' }, 3);
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find((each) =>
        /^购买\s+\d+金币$/.test(each.textContent),
      );
      for (let taps = 0; taps < 3; taps += 1) button?.click();
    });
    await untilPlaying(page);
    expect(await coinsOf(stage.product, page)).toBe(WELCOME - PRICE);
    expect(new Set(purchases().map(({ query }) => query.get('idempotency'))).size).toBe(1);
  });

  it('links to the coin offers when the coins are too few, and back', async () => {
    const page = await open(filmPath(PAID));
    const { token = '' } = await storedUser(page);
    await callApi(
      stage.product.api.url,
      calls.comicDirectory,
      { kind: 'film', uuid: SERIES, chapter: episodeOf(3), buy: 1 },
      { token },
    );
    await page.reload();
    await page.tap({ text: /^试看中，剩/ });
    await page.see({ text: `，还差 ${PRICE - (WELCOME - 12)}` });
    await page.tap({ role: 'link', name: '去充值' });
    await page.see({ text: '充值中心' });
    const address = new URL(page.url());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      kind: 'film',
      work: PAID,
      chapter: `${PAID}-e01`,
    });
    await page.back();
    await page.see({ role: 'link', name: '去充值' });
  });
});

describe('an episode that costs coins', () => {
  it('is purchased on opening where automatic purchase is on, with a notice', async () => {
    const page = await open(filmPath(SERIES));
    await page.tap({ role: 'switch', name: '自动购买下一集' });
    await expect.poll(async () => (await storedUser(page)).filmautoPayuuids).toEqual([SERIES]);
    await page.tap({ role: 'link', name: /^第 3 集/ });
    await page.see({ text: '已自动购买 第 3 集，12 金币' });
    await startFilm(page);
    await jumpTo(page, 12);
    await untilPlaying(page, 12);
    expect(await coinsOf(stage.product, page)).toBe(WELCOME - 12);
  });

  it('costs nothing without a confirmation where it is off', async () => {
    const page = await open(episodePath(3));
    await page.see({ text: /^试看中，剩/ });
    // A trial of eight seconds, which begins by itself, would end during the looks.
    await startFilm(page);
    await page.evaluate(`document.querySelector('video').pause()`);
    await page.evaluate(chooseLanguageElsewhere);
    await page.see({ role: 'button', name: '重新加载' });
    for (const width of [768, 320, 390]) {
      await page.setLook({ width, dark: false });
      expect(await page.evaluate(coveredByUpdateBar), `${width} px`).toEqual([]);
    }
    await page.tap({ role: 'button', name: '12 金币购买本集' });
    await page.see({ text: '解锁后永久可看，可下载到离线书架' });
    expect(purchases()).toHaveLength(0);
    expect(await coinsOf(stage.product, page)).toBe(WELCOME);
  });
});
