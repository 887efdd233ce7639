import { vi } from 'vitest';
import type { FakeDevice } from './pushService.ts';

export interface PushBrowser {
  permission: NotificationPermission;
  /** What the reader answers to the browser's question. */
  answer: NotificationPermission;
  /** Why the browser cannot subscribe. */
  fault: Error | undefined;
  /** The subscription of the browser, if any. */
  readonly subscription: () => { readonly endpoint: string; readonly key: string } | undefined;
  /** What the icon shows. */
  readonly badge: () => number | undefined;
  /** Says something as the service worker would. @returns what the page answers through the port */
  readonly say: (message: unknown) => unknown[];
}

interface Subscription {
  readonly endpoint: string;
  readonly key: string;
}

/** Gives this process what a browser with Web Push has; `devices`: the subscriptions that it makes, in turn. */
export function stubPushBrowser(devices: readonly FakeDevice[]): PushBrowser {
  const left = [...devices];
  const listeners = new Set<(event: object) => void>();
  let made: Subscription | undefined;
  let badge: number | undefined;
  const browser: PushBrowser = {
    permission: 'default',
    answer: 'granted',
    fault: undefined,
    subscription: () => made,
    badge: () => badge,
    say(message) {
      const answers: unknown[] = [];
      const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
      for (const listener of listeners) listener({ data: message, ports });
      return answers;
    },
  };
  const shown = (device: FakeDevice, key: string) => ({
    endpoint: device.endpoint,
    options: { applicationServerKey: bytesOf(key) },
    getKey: (name: 'p256dh' | 'auth') => bytesOf(device[name]),
    unsubscribe: async () => {
      made = undefined;
      return true;
    },
  });
  let present: ReturnType<typeof shown> | undefined;
  const pushManager = {
    getSubscription: async () => (made ? present : null),
    async subscribe({ applicationServerKey: key }: { readonly applicationServerKey: string }) {
      if (browser.fault) throw browser.fault;
      if (made && made.key !== key) throw new Error('another key is in use');
      const device = left.shift();
      if (!device) throw new Error('the test has no further device');
      made = { endpoint: device.endpoint, key };
      present = shown(device, key);
      return present;
    },
  };
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = browser.answer),
  });
  vi.stubGlobal('navigator', {
    userAgent: '',
    maxTouchPoints: 0,
    onLine: true,
    serviceWorker: {
      getRegistration: async () => ({ pushManager }),
      addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    },
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
  });
  return browser;
}

function bytesOf(text: string): ArrayBuffer {
  const bytes = Buffer.from(text, 'base64url');
  return new Uint8Array(bytes).buffer;
}
