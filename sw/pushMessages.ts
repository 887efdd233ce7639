import { CLEAR_PATH } from '../src/shared/names.ts';
import { readPayload } from '../src/shared/push/payload.ts';
import type { WorkerMessage } from '../src/shared/push/workerMessage.ts';
import { NOT_THE_APP } from './addresses.ts';
import { notificationOf } from './notification.ts';

/** How long a window has to answer; the script of one that does not answer is not running. */
const ANSWER_MS = 1_000;
const ICON = '/icons/icon-192.png';

/** A window of this origin, as `WindowClient`. */
interface AppWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** What is needed of the worker's global scope. */
export interface PushScope {
  readonly clients: {
    matchAll(options: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }): Promise<readonly AppWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly navigator: { readonly setAppBadge?: (count: number) => Promise<void> };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
    readonly pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<unknown> };
  };
}

export interface SubscriptionChange {
  readonly oldSubscription?: Pick<PushSubscription, 'options'> | null;
  readonly newSubscription?: object | null;
}

/** Downloads what rules ask for, of the named works or of all. */
export type DownloadAhead = (works?: readonly string[]) => Promise<void>;

/**
 * Shows a notification of new chapters, and does what else a push starts; what the server would not send is ignored.
 * Never rejects.
 */
export async function receive(
  text: string | undefined,
  worker: PushScope,
  downloadAhead: DownloadAhead,
): Promise<void> {
  const payload = text === undefined ? undefined : readPayload(text);
  const notification = payload && notificationOf(payload);
  if (!notification) return;
  const { title, body, tag, address } = notification;
  await Promise.allSettled([
    worker.registration.showNotification(title, { body, tag, icon: ICON, data: { address } }),
    setBadge(payload.badge, worker.navigator),
    applyRules(worker, () => downloadAhead(payload.works.map(({ id }) => id))),
  ]);
}

/** Has the open windows apply the rules of downloads. Where none is shown and none answers, `downloadAhead` does. */
export async function applyRules(worker: PushScope, downloadAhead: DownloadAhead): Promise<void> {
  const windows = await appWindows(worker);
  const answers = windows.map((each) => isAnswered(each, { type: 'published' }));
  if ((await Promise.all(answers)).includes(true) || (await isShown(worker))) return;
  await downloadAhead();
}

/** Whether a window of the app is visible. */
export async function isShown(worker: PushScope): Promise<boolean> {
  return (await appWindows(worker)).some(({ visibilityState }) => visibilityState === 'visible');
}

/** Not in Firefox; elsewhere only of an installed app. */
async function setBadge(count: number, navigator: PushScope['navigator']): Promise<void> {
  await navigator.setAppBadge?.(count);
}

function addressOf(data: unknown): string {
  const address: unknown = Object(data).address;
  // A path of this origin; `//` begins another host.
  return typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : '/';
}

/**
 * Focuses a window of the app and has it open what the notification leads to; without one opens a new window.
 * @param data of the notification
 */
export async function openNotification(data: unknown, worker: PushScope): Promise<void> {
  const address = addressOf(data);
  const windows = await appWindows(worker);
  const shown =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0];
  if (!shown) {
    await worker.clients.openWindow(address);
    return;
  }
  // Refused where the browser does not count the press as the reader's.
  await shown.focus().catch(() => undefined);
  if (!(await isAnswered(shown, { type: 'open', address }))) await shown.navigate(address);
}

function isAnswered(shown: AppWindow, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS);
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    shown.postMessage(message, [port2]);
  });
}

/** Not the admin app, checkout and other pages of the same origin. */
async function appWindows({ clients }: PushScope): Promise<AppWindow[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => {
    const { pathname, search } = new URL(url);
    const path = pathname + search;
    return pathname !== CLEAR_PATH && !NOT_THE_APP.some((pattern) => pattern.test(path));
  });
}

async function sendToWindows(message: WorkerMessage, worker: PushScope): Promise<void> {
  for (const each of await appWindows(worker)) each.postMessage(message, []);
}

/**
 * Subscribes again where the browser has ended the subscription. The worker has no token: a window tells the server,
 * now or when the app is opened the next time (`src/features/push/syncPush.ts`).
 */
export async function renew(
  { oldSubscription, newSubscription }: SubscriptionChange,
  worker: PushScope,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  if (!newSubscription && applicationServerKey) {
    const options = { userVisibleOnly: true, applicationServerKey };
    // Refused where the permission was withdrawn.
    await worker.registration.pushManager.subscribe(options).catch(() => undefined);
  }
  await sendToWindows({ type: 'subscription' }, worker);
}
