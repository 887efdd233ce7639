// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPushStatus } from '../../../src/api/endpoints/push.ts';
import { worksApi } from '../../../src/api/endpoints/works.ts';
import {
  offerPush,
  PushOffer,
  PushRow,
  UpdateReminderRow,
} from '../../../src/features/push/index.ts';
import { notePushOf, pushSetting } from '../../../src/features/push/pushSetting.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { memoryStorage } from '../../support/fakes/memoryStorage.ts';
import { type PushBrowser, stubPushBrowser } from '../../support/fakes/pushBrowser.ts';
import { detailOf, directoryOf, stage, WORK } from '../../support/screens/workStage.tsx';

// The sheet is loaded late, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const ACCOUNT = 'account';
const STATUS = { key: 'BA', on: true, quiet: null, subscribed: true, muted: [], fresh: 0 };
const device = {
  endpoint: 'https://push.example/1',
  p256dh: 'BA',
  auth: 'AA',
  id: '',
  received: [],
};
let browser: PushBrowser;

beforeEach(() => {
  browser = stubPushBrowser([device]);
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The store of an account with a server that sends notifications, and what that server was told. */
function served(status: object = STATUS) {
  const told: unknown[] = [];
  const changePush = (input: object) => {
    told.push(input);
    return { ok: true, data: {} };
  };
  const app = stage({ answers: { push: status, changePush } });
  const userinfo = { uuid: ACCOUNT, username: 'my', password: '', phone: '' };
  app.store.dispatch(userActions.accountReplaced({ userinfo }));
  return { ...app, told };
}

/** Asks for the status anew, as the switch does after a subscription. */
const refresh = () => (dispatch: never, getState: never, extra: never) =>
  fetchPushStatus({ dispatch, getState, extra });

const favor = ({ store }: ReturnType<typeof served>) =>
  store.dispatch(userActions.favoriteSet({ kind: 'comic', uuid: WORK, isFavorite: true }));

const row = (
  <PushRow>
    {({ title, value, open }) => (
      <button type="button" onClick={open}>
        {title} {value}
      </button>
    )}
  </PushRow>
);

it('更新通知 is switched on with one press, quiet from 23:00, and off again', async () => {
  const app = served();
  app.show(row);
  fireEvent.click(await screen.findByRole('button', { name: '更新通知 未开启' }));
  fireEvent.click(await screen.findByRole('switch', { name: '更新通知' }));
  fireEvent.click(await screen.findByRole('switch', { name: '免打扰' }));
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const quiet = { from: 1_380, until: 480, zone };
  await waitFor(() =>
    expect(app.told).toMatchObject([
      { action: 'subscribe', endpoint: device.endpoint },
      { action: 'settings', on: true, quiet },
    ]),
  );
  // The switch is disabled until the status has arrived that follows the subscription.
  const updates = screen.getByRole<HTMLInputElement>('switch', { name: '更新通知' });
  await waitFor(() => expect(updates.disabled).toBe(false));
  fireEvent.click(updates);
  expect(await screen.findByText('更新通知 未开启')).toBeTruthy();
  expect(browser.subscription()).toBeUndefined();
});

it('免打扰 shows what was chosen, although an answer from before it arrives after it', async () => {
  browser.permission = 'granted';
  notePushOf(ACCOUNT, true);
  let stored: object | null = null;
  let release: (() => void) | undefined;
  const push = async () => {
    const data = { ...STATUS, quiet: stored };
    // The answer to the second request comes late.
    if (release === undefined && asked.length === 1)
      await new Promise<void>((go) => (release = go));
    asked.push(data);
    return { ok: true, data };
  };
  const asked: object[] = [];
  const changePush = ({ quiet }: { readonly quiet: object | null }) => {
    stored = quiet;
    return { ok: true, data: {} };
  };
  const app = stage({ answers: { push, changePush } });
  const userinfo = { uuid: ACCOUNT, username: 'my', password: '', phone: '' };
  app.store.dispatch(userActions.accountReplaced({ userinfo }));
  app.show(row);
  fireEvent.click(await screen.findByRole('button', { name: '更新通知 已开启' }));
  const quiet = await screen.findByRole('switch', { name: '免打扰' });
  const late = app.store.dispatch(refresh() as never);
  await waitFor(() => expect(release).toBeDefined());
  fireEvent.click(quiet);
  await waitFor(() => expect(quiet.getAttribute('aria-checked')).toBe('true'));
  release?.();
  await act(() => late);
  expect(quiet.getAttribute('aria-checked')).toBe('true');
});

it('更新通知 says what to do where the browser refuses, and is absent where no server sends any', async () => {
  browser.permission = 'denied';
  served().show(row);
  fireEvent.click(await screen.findByRole('button', { name: '更新通知 被浏览器屏蔽' }));
  expect(await screen.findByText(/把「通知」改成允许/)).toBeTruthy();
  cleanup();
  served({ ...STATUS, key: '' }).show(row);
  await waitFor(() => expect(pushSetting.read().isServed).toBe(false));
  expect(screen.queryByRole('button')).toBeNull();
});

it('更新提醒 switches the notifications of one favorite', async () => {
  browser.permission = 'granted';
  notePushOf(ACCOUNT, true);
  const app = served();
  app.show(<UpdateReminderRow work={detailOf(3) as never} />);
  expect(screen.queryByRole('switch')).toBeNull();
  act(() => void favor(app));
  const reminder = await screen.findByRole<HTMLInputElement>('switch', { name: '更新提醒' });
  fireEvent.click(reminder);
  await waitFor(() => expect(app.told).toEqual([{ action: 'work', uuid: WORK, on: false }]));
});

it('notifications are offered once, outside of readers, for a favorite that goes on', async () => {
  const app = served();
  const work = { detail: detailOf(3), directory: directoryOf(3) };
  await app.store.dispatch(
    worksApi.util.upsertQueryData('work', { kind: 'comic', uuid: WORK }, work as never) as never,
  );
  favor(app);
  app.show(<PushOffer isReading />);
  act(() => offerPush({ kind: 'comic', uuid: WORK }));
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  app.show(<PushOffer isReading={false} />);
  expect(await screen.findByText(/《雪落长安》和其他收藏更新时/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '不用了' }));
  await waitFor(() => expect(screen.queryByText('有新章节时告诉你？')).toBeNull());
  act(() => offerPush({ kind: 'comic', uuid: WORK }));
  expect(screen.queryByText('有新章节时告诉你？')).toBeNull();
  expect(app.told).toEqual([]);
});
