import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type DownloadAhead,
  openNotification,
  receive as receiveText,
  renew,
  type PushScope,
} from '../../sw/pushMessages.ts';

const ORIGIN = 'https://moyu.example';
const WORK = { id: 'comic-a', kind: 'comic', title: '雪落长安', chapter: 'a-12' };
const ONE = { works: [WORK], count: 1, badge: 2 };
const READER = '/readcomic?uuid=comic-a&chapter=a-12';

/** A window of the app; one that `answers` opens addresses by itself. */
function windowAt(path: string, answers = true) {
  const posted: unknown[] = [];
  return {
    url: ORIGIN + path,
    focused: false,
    visibilityState: 'hidden',
    posted,
    focus: vi.fn<() => Promise<void>>(async () => undefined),
    navigate: vi.fn<(address: string) => Promise<void>>(async () => undefined),
    postMessage(message: unknown, [port]: readonly Transferable[]) {
      posted.push(message);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none to name
      if (answers && port instanceof MessagePort) port.postMessage('opened');
    },
  };
}

let windows: ReturnType<typeof windowAt>[];
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>();
const setAppBadge = vi.fn<(count: number) => Promise<void>>();
const subscribe = vi.fn<(options: object) => Promise<object>>();
const openWindow = vi.fn<(address: string) => Promise<void>>();
const downloadAhead = vi.fn<DownloadAhead>();

beforeEach(() => {
  windows = [];
  for (const call of [showNotification, setAppBadge, openWindow, downloadAhead]) {
    call.mockReset().mockResolvedValue(undefined);
  }
  subscribe.mockReset().mockResolvedValue({});
});

const scope = (): PushScope => ({
  clients: { matchAll: async () => windows, openWindow },
  navigator: { setAppBadge },
  registration: { showNotification, pushManager: { subscribe } },
});

const receive = (payload: unknown) =>
  receiveText(
    typeof payload === 'string' ? payload : JSON.stringify(payload),
    scope(),
    downloadAhead,
  );
const press = (data: unknown) => openNotification(data, scope());

describe('a push message', () => {
  it('shows the work that it names, with the number of favorites on the icon, and has windows look again', async () => {
    const shown = windowAt('/index');
    windows = [shown];
    await receive(ONE);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('雪落长安', {
      body: '有新章节，点这里看',
      tag: 'work:comic-a',
      icon: '/icons/icon-192.png',
      data: { address: READER },
    });
    expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(2);
    expect(shown.posted).toEqual([{ type: 'published' }]);
  });

  it('of several works is one notification, which opens the favorites', async () => {
    const works = [WORK, { ...WORK, id: 'comic-b', title: '半盏春茶' }];
    await receive({ works, count: 3, badge: 3 });
    expect(showNotification.mock.calls[0]).toEqual([
      '3\u00a0部作品更新',
      expect.objectContaining({
        body: '《雪落长安》《半盏春茶》等',
        tag: 'works:comic-a,comic-b',
        data: { address: '/bookcasecomic?tab=collect' },
      }),
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', null],
    ['no works', { ...ONE, works: [] }],
    ['an address for an id', { ...ONE, works: [{ ...WORK, id: '../admin' }] }],
    ['another kind', { ...ONE, works: [{ ...WORK, kind: 'admin' }] }],
    ['a title without end', { ...ONE, works: [{ ...WORK, title: '长'.repeat(5_000) }] }],
    ['fewer works than it names', { ...ONE, count: 0 }],
    ['a badge that is no number', { ...ONE, badge: '9' }],
  ])('with %s is ignored', async (_, payload) => {
    await receive(payload);
    await receiveText(undefined, scope(), downloadAhead);
    expect(showNotification).not.toHaveBeenCalled();
    expect(setAppBadge).not.toHaveBeenCalled();
  });

  it('shows its notification where the badge is refused', async () => {
    setAppBadge.mockRejectedValue(new Error('not installed'));
    await receive(ONE);
    expect(showNotification).toHaveBeenCalledOnce();
  });
});

describe('the downloads that news of chapters begins', () => {
  it('are the worker’s where no window of the app is open, of the works that are named', async () => {
    windows = [windowAt('/admin/works')];
    await receive({ ...ONE, works: [WORK, { ...WORK, id: 'comic-b' }], count: 2 });
    expect(downloadAhead).toHaveBeenCalledExactlyOnceWith(['comic-a', 'comic-b']);
  });

  it('are a window’s that answers, hidden or not, and one’s that is shown', async () => {
    windows = [windowAt('/index')];
    await receive(ONE);
    windows = [{ ...windowAt('/index', false), visibilityState: 'visible' }];
    await receive(ONE);
    expect(downloadAhead).not.toHaveBeenCalled();
  });

  it('are the worker’s where a hidden window does not answer, and begin after the notification', async () => {
    windows = [windowAt('/index', false)];
    await receive(ONE);
    expect(downloadAhead).toHaveBeenCalledOnce();
    const [shown] = showNotification.mock.invocationCallOrder;
    expect(shown).toBeLessThan(downloadAhead.mock.invocationCallOrder[0]!);
  });
});

describe('a pressed notification', () => {
  it('opens a window where there is none of the app', async () => {
    windows = [windowAt('/admin/works'), windowAt('/clear')];
    await press({ address: READER });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(READER);
  });

  it('is opened by the focused window, which is not loaded again', async () => {
    const [other, shown] = [windowAt('/index'), { ...windowAt('/mine'), focused: true }];
    windows = [other, shown];
    await press({ address: READER });
    expect(shown.focus).toHaveBeenCalledOnce();
    expect(shown.posted).toEqual([{ type: 'open', address: READER }]);
    expect(other.posted).toEqual([]);
    expect(shown.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('navigates a window that does not answer', async () => {
    const shown = windowAt('/index', false);
    windows = [shown];
    await press({ address: READER });
    expect(shown.navigate).toHaveBeenCalledExactlyOnceWith(READER);
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 7, undefined])(
    'with the address %s opens the app',
    async (address) => {
      await press({ address });
      expect(openWindow).toHaveBeenCalledExactlyOnceWith('/');
    },
  );
});

describe('a subscription that the browser has ended', () => {
  it('is made again with the same key, and windows tell the server', async () => {
    const shown = windowAt('/index');
    windows = [shown];
    const applicationServerKey = new ArrayBuffer(65);
    const options = { userVisibleOnly: true, applicationServerKey };
    await renew({ oldSubscription: { options } }, scope());
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey,
    });
    expect(shown.posted).toEqual([{ type: 'subscription' }]);
  });

  it('is left where the browser has made another one, or says nothing', async () => {
    await renew({ newSubscription: {} }, scope());
    await renew({}, scope());
    expect(subscribe).not.toHaveBeenCalled();
  });
});
