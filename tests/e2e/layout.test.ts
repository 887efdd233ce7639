import { describe, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import { payAtCheckout, placeOrder } from '../support/product/checkout.ts';
import { setStage } from '../support/product/stage.ts';
import type { Page, PageOptions, Target } from '../support/drivers/engine.ts';
import { faultsOfLayout, untilStill } from '../support/screens/faultsOfLayout.ts';
import { inLooks, type Looks } from '../support/screens/looks.ts';
import { showBlockedNotice } from '../support/screens/blockedNotice.ts';
import {
  BOOK,
  bookPath,
  PAID_BOOK,
  readsBooksWith,
  untilBookStill,
} from '../support/screens/book.ts';
import { CONTENTS_STORAGE_NAME } from '../../src/shared/names.ts';
import { ONE_STRIP } from '../support/screens/reader.ts';
import {
  chapterOf,
  type Comic,
  detailPath,
  freeComics,
  lockedChapterPath,
  readPath,
  untilSignedIn,
} from '../support/screens/visit.ts';

/** Nothing overflows, is cut off or covered, and every target is large enough for a finger. */

const FILM = 'film-qunxing-huixiang';
// Each document begins without the directory beside its pages, which the button would close.
const startScript = `${ONE_STRIP};${readsBooksWith({ turn: 'none' })};localStorage.removeItem('moyu:${CONTENTS_STORAGE_NAME}')`;

interface State {
  readonly name: string;
  readonly path: string;
  /** Visible once the screen has rendered. */
  readonly seen: Target;
  /** Opens an overlay of the screen, and waits for it. */
  readonly open?: (page: Page) => Promise<void>;
}

const stage = setStage({ withoutWorker: true });
const button = (name: string | RegExp) => ({ role: 'button', name });
const link = (path: string) => `a[href^="${path}"]`;

/** Presses each target in turn, and waits for what it opens. */
const pressing =
  (targets: readonly Target[], opened: Target): State['open'] =>
  async (page) => {
    for (const target of targets) await page.click(target);
    await page.see(opened);
  };

/** The bars of a reader, and the overlay that one of their buttons opens. */
const underBars =
  (name: string, opened: Target): State['open'] =>
  async (page) => {
    await page.click('main[data-screen]');
    await page.click(button(name));
    await page.see(opened);
  };

const lists = (['comic', 'novel', 'film'] as const).flatMap((kind): readonly State[] => [
  { name: `categories of ${kind}s`, path: `/category${kind}`, seen: link(`/detail${kind}`) },
  { name: `search of ${kind}s`, path: `/search${kind}`, seen: '[data-screen] input' },
  {
    name: `found ${kind}s`,
    path: `/search${kind}?keyword=%E9%95%BF`,
    seen: link(`/detail${kind}`),
  },
  ...['collect', 'record', 'kept'].map((tab) => ({
    name: `library of ${kind}s, ${tab}`,
    path: `/bookcase${kind}?tab=${tab}`,
    seen: { role: 'tab', name: /已下载/ },
  })),
]);

const LISTS: readonly State[] = [
  { name: 'home of novels', path: '/novel', seen: link('/detailnovel') },
  { name: 'home of films', path: '/film', seen: link('/detailfilm') },
  ...lists,
  { name: 'recommended comics', path: '/recommendcomic', seen: link('/detailcomic') },
  { name: 'recommended novels', path: '/recommendnovel', seen: link('/detailnovel') },
  { name: 'new novels', path: '/newnovel', seen: link('/detailnovel') },
  { name: 'updates of a day', path: '/dailyupdateslist', seen: link('/detailcomic') },
  { name: 'ranking', path: '/rankinglist', seen: link('/detailcomic') },
];

const ACCOUNT: readonly State[] = [
  { name: 'mine', path: '/mine', seen: { text: '深色模式' } },
  {
    name: 'own data',
    path: '/mine',
    seen: button('我的数据与注销'),
    open: pressing([button('我的数据与注销')], { text: '不含密码' }),
  },
  {
    name: 'readers of other makers',
    path: '/mine',
    seen: button('第三方阅读器'),
    open: pressing([button('第三方阅读器'), button('生成地址')], { text: /只显示这一次/ }),
  },
  { name: 'topping up', path: '/pay', seen: button('立即支付') },
  { name: 'orders', path: '/order', seen: { role: 'link', name: /继续支付/ } },
  {
    name: 'cancelling an order',
    path: '/order',
    seen: { role: 'link', name: /继续支付/ },
    open: pressing([button('取消')], button('取消订单')),
  },
  { name: 'spending', path: '/paylog', seen: { text: /余额/ } },
  { name: 'purchased films', path: '/purchasedfilm', seen: '[data-scroll]' },
  { name: 'login', path: '/login', seen: 'input' },
  { name: 'phone', path: '/bindphone', seen: 'input' },
  { name: 'account recovery', path: '/recoveraccount', seen: 'input' },
  { name: 'new password', path: '/resetpassword', seen: 'input' },
  { name: 'customer service', path: '/service', seen: { text: '在线客服' } },
  { name: 'downloads', path: '/download', seen: { text: '还没有下载' } },
  { name: 'space', path: '/offlinespace', seen: '[data-scroll] section' },
  { name: 'reading record', path: '/readingrecord', seen: { text: '还没有阅读时间' } },
];

function works(comic: Comic, locked: string): readonly State[] {
  const detail = { path: detailPath(comic), seen: button('收藏') };
  const reader = { path: readPath(comic, chapterOf(comic, 1)), seen: '[data-page] img' };
  const book = { path: bookPath(1), seen: '[data-page-of]' };
  return [
    { name: 'comic', ...detail },
    {
      name: 'choosing downloads',
      ...detail,
      open: pressing([button(/^下载$/), button('全部可下')], button(/^下载 \d+ 话/)),
    },
    { name: 'report', ...detail, open: pressing([button('举报')], button('提交举报')) },
    { name: 'novel', path: `/detailnovel?uuid=${BOOK}`, seen: link('/readnovel') },
    { name: 'film', path: `/detailfilm?uuid=${FILM}`, seen: 'video' },
    { name: 'missing work', path: '/detailcomic?uuid=nothing', seen: { text: /没有找到/ } },
    { name: 'locked chapter', path: locked, seen: { text: /金币解锁/ } },
    { name: 'chapters of a comic', ...reader, open: underBars('目录', { text: /共 \d+ 话/ }) },
    {
      name: 'keys of a comic',
      ...reader,
      open: async (page) => {
        await page.press('?');
        await page.see({ role: 'dialog', name: '键盘快捷键' });
      },
    },
    { name: 'settings of a comic', ...reader, open: underBars('设置', { text: '阅读模式' }) },
    { name: 'chapters of a novel', ...book, open: underBars('目录', { text: /共 \d+ 章/ }) },
    { name: 'setting of a novel', ...book, open: underBars('排版', { text: '行距' }) },
  ];
}

/** Chapters that an operator blocked and the app removed. */
const BLOCKED: State = {
  name: 'blocked works',
  path: '/bookcasecomic?tab=kept',
  seen: { role: 'tab', name: /已下载/ },
  open: showBlockedNotice,
};

/** A new account with a balance, a waiting order, and works in its library. */
async function prepare(page: Page, comics: readonly Comic[]): Promise<void> {
  await page.goto(`${stage.product.app.url}/index`);
  await page.see({ text: '猜你喜欢' });
  const { token = '' } = await untilSignedIn(page);
  const api = stage.product.api.url;
  await payAtCheckout((await placeOrder(api, token, 0)).pay_url);
  await placeOrder(api, token, 1);
  const collect = (kind: 'comic' | 'novel' | 'film', uuids: string[]) =>
    callApi(api, calls.changeCollection, { action: 'add', kind, uuids }, { token });
  await collect(
    'comic',
    comics.map(({ uuid }) => uuid),
  );
  await collect('novel', [BOOK, PAID_BOOK]);
  await collect('film', [FILM]);
}

/** Navigates within the app where possible: faster than a page load. */
async function show(page: Page, { path, seen, open }: State, isCovered: boolean): Promise<void> {
  if (isCovered) await page.goto(stage.product.app.url + path);
  else await page.evaluate((to: string) => history.pushState({}, '', to), path);
  await page.waitFor(`location.pathname + location.search === ${JSON.stringify(path)}`);
  await page.see(seen);
  await open?.(page);
  await untilStill(page);
}

/** The widths of one document, CSS px; the first is that in which its screens open. */
const WIDTHS: readonly (readonly [readonly [number, ...number[]], PageOptions])[] = [
  [[320, 390], {}],
  [[1280, 768, 1024, 1440, 1920], { device: 'desktop' }],
];

const looksOf = (first: number, ...others: readonly number[]): Looks => [
  { width: first, dark: false },
  ...others.map((width) => ({ width, dark: false })),
];

describe('every screen and its overlays', () => {
  it.each(WIDTHS)(
    'overflow, cut and cover nothing at %j px, and have targets for a finger',
    { timeout: 180_000 },
    async ([width, ...others], options) => {
      const comics = await freeComics(stage.product.api.url);
      const [comic] = comics;
      if (!comic) throw new Error('the catalogue has no free comic');
      const page = await stage.newPage({
        ...options,
        width,
        reducedMotion: true,
        dots: 1,
        startScript,
      });
      await prepare(page, comics);
      const found: Record<string, readonly string[]> = {};
      let isCovered = false;
      const states = [
        ...LISTS,
        ...ACCOUNT,
        ...works(comic, await lockedChapterPath(stage.product.api.url)),
        BLOCKED,
      ];
      for (const state of states) {
        await show(page, state, isCovered);
        await inLooks(page, looksOf(width, ...others), async (look) => {
          // A book lays its pages out again some time after its window changed.
          if (state.path.startsWith('/readnovel')) await untilBookStill(page);
          const faults = await faultsOfLayout(page);
          if (faults.length > 0) found[`${state.name}, ${look.width} px`] = faults;
        });
        isCovered = state.open !== undefined;
      }
      expect(found).toEqual({});
    },
  );
});
