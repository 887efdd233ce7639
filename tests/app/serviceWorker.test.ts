// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPDATE_CHECK_INTERVAL_MS } from '../../src/shared/limits.ts';

interface Posted {
  readonly type: string;
}

/** The part of a worker registration that the page uses. */
class FakeRegistration extends EventTarget {
  installing: object | null = null;
  active: { postMessage: (message: Posted) => void } | null;
  waiting: { postMessage: (message: Posted) => void } | null = null;
  readonly posted: string[] = [];
  readonly update = vi.fn<() => Promise<void>>(async () => undefined);

  constructor() {
    super();
    this.active = { postMessage: ({ type }) => void this.posted.push(type) };
  }
}

class FakeContainer extends EventTarget {
  controller: object | null = null;
  readonly registration = new FakeRegistration();
  readonly getRegistration = async () => this.registration;
}

const workbox = vi.hoisted(() => ({
  urls: [] as string[],
  listeners: new Map<string, () => void>(),
  register: (() => Promise.resolve(undefined)) as () => Promise<unknown>,
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    constructor(url: string) {
      workbox.urls.push(url);
    }
    addEventListener(type: string, listener: () => void): void {
      workbox.listeners.set(type, listener);
    }
    register(): Promise<unknown> {
      return workbox.register();
    }
  },
}));

import { applyUpdate } from '../../src/app/applyUpdate.ts';
type Page = typeof import('../../src/app/serviceWorker.ts');
let page: Page;
const stored = vi.fn<() => void>();
let container: FakeContainer;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = await import('../../src/app/serviceWorker.ts');
  container = new FakeContainer();
  workbox.urls.length = 0;
  stored.mockClear();
  workbox.register = async () => container.registration;
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function registered(of: Page = page): Promise<void> {
  await of.registerServiceWorker(stored);
}

describe('registering the worker', () => {
  it('asks it to claim the page if no worker controls it', async () => {
    await registered();
    expect(workbox.urls).toEqual(['/dev-sw.js?dev-sw']);
    expect(container.registration.posted).toEqual(['CLAIM']);
  });

  it('leaves a controlled page unchanged', async () => {
    container.controller = {};
    await registered();
    expect(container.registration.posted).toEqual([]);
  });

  it('reports once that everything is on the device, and not for a later version', async () => {
    workbox.listeners.clear();
    container.registration.active = null;
    await registered();
    workbox.listeners.get('activated')?.();
    expect(stored).toHaveBeenCalledTimes(1);
    workbox.listeners.clear();
    vi.resetModules();
    container.registration.active = { postMessage: () => undefined };
    await registered(await import('../../src/app/serviceWorker.ts'));
    expect(workbox.listeners.has('activated')).toBe(false);
  });

  it('reports a worker that was installed before its event arrived, which Workbox does not get', async () => {
    const { updateState } = await import('../../src/app/appUpdate.ts');
    const { registration } = container;
    const onFound = vi.fn<() => void>();
    workbox.register = async () => {
      registration.addEventListener('updatefound', onFound);
      return registration;
    };
    registration.active = null;
    await registered();
    registration.active = { postMessage: () => undefined };
    registration.dispatchEvent(new Event('updatefound'));
    expect(stored).toHaveBeenCalledTimes(1);
    registration.waiting = { postMessage: () => undefined };
    registration.dispatchEvent(new Event('updatefound'));
    expect(updateState()).toBe('ready');
    expect(onFound).not.toHaveBeenCalled();
    registration.installing = {};
    registration.dispatchEvent(new Event('updatefound'));
    expect(onFound).toHaveBeenCalledTimes(1);
    expect(stored).toHaveBeenCalledTimes(1);
  });

  it('happens once', async () => {
    await registered();
    await registered();
    expect(workbox.urls).toHaveLength(1);
  });

  it('fails silently if workers are missing, blocked or refused', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    workbox.register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    await registered();
    expect(warn).toHaveBeenCalledTimes(1);
    vi.resetModules();
    const other = await import('../../src/app/serviceWorker.ts');
    workbox.register = async () => undefined;
    await expect(registered(other)).resolves.toBeUndefined();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await expect(registered()).resolves.toBeUndefined();
  });

  it('looks for a new version at the start, every hour, and when the page becomes visible', async () => {
    const { update } = container.registration;
    update.mockRejectedValue(new TypeError('Failed to fetch'));
    await registered();
    expect(update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(UPDATE_CHECK_INTERVAL_MS);
    expect(update).toHaveBeenCalledTimes(2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(update).toHaveBeenCalledTimes(3);
  });
});

describe('a new version', () => {
  it('is reported to listeners, then and later, until they unsubscribe', async () => {
    const { updateState, onUpdateChange } = await import('../../src/app/appUpdate.ts');
    await registered();
    const listener = vi.fn<() => void>();
    const stop = onUpdateChange(listener);
    expect(updateState()).toBe('none');
    workbox.listeners.get('waiting')?.();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(updateState()).toBe('ready');
    stop();
    workbox.listeners.get('waiting')?.();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is reported if another tab activated it, but not if the page only becomes controlled', async () => {
    const { updateState } = await import('../../src/app/appUpdate.ts');
    await registered();
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
    expect(updateState()).toBe('none');
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
    expect(updateState()).toBe('taken');
  });

  it('takes over when requested, and the page is notified', async () => {
    await registered();
    const posted: string[] = [];
    container.registration.waiting = { postMessage: ({ type }) => void posted.push(type) };
    let isDone = false;
    const apply = async () => {
      await applyUpdate();
      isDone = true;
    };
    const applied = apply();
    await vi.waitFor(() => expect(posted).toEqual(['SKIP_WAITING']));
    expect(isDone).toBe(false);
    container.dispatchEvent(new Event('controllerchange'));
    await applied;
    expect(isDone).toBe(true);
  });

  it('needs no waiting if another tab has already activated it', async () => {
    await registered();
    await expect(applyUpdate()).resolves.toBeUndefined();
  });
});
