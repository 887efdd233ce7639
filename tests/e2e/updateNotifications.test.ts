import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChapter, saveText } from '../../src/shared/admin/chapters.ts';
import { publishChapters } from '../../src/shared/admin/publishing.ts';
import { setUp } from '../../src/shared/admin/session.ts';
import { PERIODIC_SYNC_TAG } from '../../src/shared/names.ts';
import type { Page } from '../support/drivers/engine.ts';
import {
  type FakeDevice,
  type FakePushService,
  startPushService,
} from '../support/fakes/pushService.ts';
import { adminClient } from '../support/product/adminClient.ts';
import { setStage } from '../support/product/stage.ts';
import { faultsOfLook } from '../support/screens/faultsOfLook.ts';
import { DARK_AND_NARROW_LIGHT, inLooks } from '../support/screens/looks.ts';
import { untilControlled, untilSignedIn } from '../support/screens/visit.ts';

const NOVEL = 'novel-liangzi';
const TEXT = '雨停了，茶还热着。';

const stage = setStage({ env: { PUSH_PRIVATE: '1' }, wholeBrowser: true });
let service: FakePushService;
let device: FakeDevice;

beforeAll(async () => {
  service = await startPushService();
  device = service.subscribe('phone');
});
afterAll(() => service.close());

/** Defines `subscription`, as a browser has it whose push service is the test's. */
const subscriptionOf = ({ endpoint, p256dh, auth }: FakeDevice) => `
  const bytes = (text) => Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const keys = ${JSON.stringify({ p256dh, auth })};
  const subscription = { endpoint: ${JSON.stringify(endpoint)}, getKey: (name) => bytes(keys[name]) };`;

/** A browser whose push service is the test's, and which asks whether notifications may be shown. */
const browserOf = (its: FakeDevice) => `{
  ${subscriptionOf(its)}
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => (permission = 'granted');
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => (made = {
    ...subscription,
    options: { applicationServerKey: bytes(key) },
    unsubscribe: async () => ((made = null), true),
  });
}`;

/** Has the worker find the subscription that the page has made. */
const subscribedWorker = (its: FakeDevice) =>
  `{ ${subscriptionOf(its)} PushManager.prototype.getSubscription = async () => subscription; }`;

const shownNotifications = (page: Page) =>
  page.evaluate<string[]>(
    `navigator.serviceWorker.ready.then((registration) => registration.getNotifications())
      .then((all) => all.map(({ title, body }) => title + '：' + body))`,
  );

/** Titles of the chapters that are downloaded, read from the database beside the app. */
const downloadedTitles = (page: Page) =>
  page.evaluate<string[]>(
    `new Promise((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const all = request.result.transaction('ledger').objectStore('ledger').getAll();
        all.onerror = () => reject(all.error);
        all.onsuccess = () => resolve(all.result
          .filter(({ listed }) => listed?.pinned && listed.complete).map(({ listed }) => listed.title));
        request.result.close();
      };
    })`,
  );

/** A client of the admin API, signed in. */
async function signUpOwner() {
  const { api } = stage.product;
  const token = /\/admin\/setup#([\w-]{43})/.exec(api.process.output)?.[1] ?? '';
  const owner = adminClient(api.url);
  await owner.ask(setUp, { token, name: '站长', password: 'correct horse battery' });
  return owner;
}

async function publishChapter(
  owner: Awaited<ReturnType<typeof signUpOwner>>,
  title: string,
): Promise<void> {
  const { chapter } = await owner.ask(addChapter, { id: NOVEL, title });
  const { id, revision } = chapter;
  await owner.ask(saveText, { id, revision, paragraphs: [TEXT], show: true });
  await owner.ask(publishChapters, { id: NOVEL, chapter_ids: [id], time: { when: 'now' } });
}

describe('notifications of new chapters', () => {
  it('are offered with a favorite, and lead from an operator’s publishing to the chapter, which a rule has stored, with the app closed too', async () => {
    const page = await stage.newPage({ showsNotifications: true, startScript: browserOf(device) });
    await page.goto(`${stage.product.app.url}/detailnovel?uuid=${NOVEL}`);
    await untilSignedIn(page);
    await untilControlled(page);
    await page.tap({ role: 'button', name: '收藏' });
    await page.see({ text: '有新章节时告诉你？' });
    await page.tap({ role: 'button', name: '告诉我' });
    await page.see({ text: '已开启更新通知' });
    await page.see({ role: 'switch', name: '更新提醒' });
    await page.tap({ role: 'button', name: /^自动下载/ });
    await page.tap({ role: 'radio', name: /^全部/ });
    await expect.poll(() => downloadedTitles(page)).not.toEqual([]);
    const owner = await signUpOwner();
    await publishChapter(owner, '雨后');
    await expect.poll(() => device.received.length, { timeout: 60_000 }).toBe(1);
    expect(service.faults).toEqual([]);
    await page.receivePush(JSON.stringify(device.received[0]));
    await expect.poll(() => shownNotifications(page)).toEqual(['量子茶馆：有新章节，点这里看']);
    await expect.poll(() => downloadedTitles(page)).toContain('雨后');
    await stage.product.goOffline();
    await page.pressNotification();
    await page.see({ text: TEXT });
    expect(await shownNotifications(page)).toEqual([]);
    await stage.product.goOnline();
    // With the app closed the worker follows the rule; another page of the origin is none of the app.
    await page.goto(`${stage.product.app.url}/admin/`);
    await publishChapter(owner, '夜航');
    await page.receivePush(JSON.stringify(device.received[0]), subscribedWorker(device));
    await expect.poll(() => downloadedTitles(page)).toContain('夜航');
    await publishChapter(owner, '晨钟');
    await page.syncPeriodically(PERIODIC_SYNC_TAG);
    await expect.poll(() => downloadedTitles(page)).toContain('晨钟');
    // Requests while the server was away.
    expect(page.errors().filter(({ source }) => source !== 'network')).toEqual([]);
  });

  it('are switched off, on and made quiet in 我的', async () => {
    const startScript = browserOf(service.subscribe('tablet'));
    const page = await stage.newPage({ showsNotifications: true, startScript });
    await page.goto(`${stage.product.app.url}/mine`);
    await untilSignedIn(page);
    await untilControlled(page);
    await page.tap({ role: 'button', name: /更新通知.*未开启/ });
    await page.tap({ role: 'switch', name: '更新通知' });
    await page.tap({ role: 'switch', name: '免打扰' });
    await page.see({ role: 'combobox', name: '开始' });
    const shown = `[...document.querySelectorAll('dialog select')].map((select) =>
      select.selectedOptions[0].textContent)`;
    expect(await page.evaluate(shown)).toEqual(['23:00', '08:00']);
    await inLooks(page, DARK_AND_NARROW_LIGHT, async () => {
      expect(await faultsOfLook(page)).toEqual([]);
    });
    await page.tap({ role: 'switch', name: '更新通知' });
    await page.press('Escape');
    await page.see({ role: 'button', name: /更新通知.*未开启/ });
    expect(page.errors()).toEqual([]);
  });
});
