import { isIos, isStandalone } from './platform.ts';

/** Web Push and the icon's badge as browsers have them, apart from accounts and the server. */

/** `afterInstall`: iOS and iPadOS give them to apps on the home screen alone. */
type PushSupport = 'yes' | 'afterInstall' | 'no';

export function pushSupport(): PushSupport {
  const hasAll = 'PushManager' in globalThis && 'Notification' in globalThis;
  if (hasAll && (navigator as Partial<Navigator>).serviceWorker) return 'yes';
  return isIos() && !isStandalone() ? 'afterInstall' : 'no';
}

export function pushPermission(): NotificationPermission {
  return 'Notification' in globalThis ? Notification.permission : 'denied';
}

/** @returns undefined before the worker is registered, and where workers are blocked */
async function findPushManager(): Promise<PushManager | undefined> {
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await worker?.getRegistration('/');
  // Absent in Safari on iOS, outside of installed apps.
  return (registration as Partial<ServiceWorkerRegistration> | undefined)?.pushManager;
}

export async function findSubscription(): Promise<PushSubscription | undefined> {
  return (await (await findPushManager())?.getSubscription()) ?? undefined;
}

/**
 * Subscribes this browser at its push service; a subscription with another key is replaced.
 * @param key the server's public key, base64url
 * @throws where the browser refuses, its push service cannot be reached or the key is none
 */
export async function subscribeToPush(key: string): Promise<PushSubscription> {
  const manager = await findPushManager();
  if (!manager) throw new Error('no service worker');
  const present = await manager.getSubscription();
  if (present && hasKey(present, key)) return present;
  // Browsers refuse a second key while the first is in use.
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Whether the subscription was made with this key; older browsers do not say, and are believed to have another. */
export function hasKey(subscription: PushSubscription, key: string): boolean {
  const options = subscription.options as Partial<PushSubscriptionOptions> | undefined;
  const used = options?.applicationServerKey;
  return used instanceof ArrayBuffer && base64Url(used) === key.replace(/=+$/, '');
}

/** Ends this browser's subscription, for any account; works offline. Never rejects. */
export async function endSubscription(): Promise<void> {
  try {
    await (await findSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('the push subscription could not be ended', error);
  }
}

/** Hex SHA-256 of the address, by which the server answers for a device; undefined without a secure context. */
export async function deviceOf({ endpoint }: PushSubscription): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  const hash = await subtle?.digest('SHA-256', new TextEncoder().encode(endpoint));
  return (
    hash && [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  );
}

/** What the server needs to encrypt for this browser; undefined where the browser gives no keys. */
export function keysOf(subscription: PushSubscription) {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
  return p256dh && auth ? { p256dh: base64Url(p256dh), auth: base64Url(auth) } : undefined;
}

function base64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Shows a number on the app's icon; 0: none. Only installed apps have one. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // iOS refuses without the permission for notifications.
  done?.catch(() => undefined);
}
