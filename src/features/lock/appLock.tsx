import { createRoot } from 'react-dom/client';
import { LockScreen } from './LockScreen.tsx';
import { lockSetting } from './lockSetting.ts';

/**
 * [Note: App lock] Boot loads this file only where the device has a lock setting, and mounts the app after the PIN.
 * Covered pages: `data-covered` blurs the page while it is hidden, because the system takes its picture for the app
 * switcher then; `data-blur-covers` blurs the covers of the library. Both are read by style sheets alone.
 */

const page = document.documentElement;
let isFollowing = false;
let hiddenSinceMs = 0;
let asking: Promise<void> | undefined;

/** Asks for the PIN if there is one, and again after each long time in the background. Resolves once it was given. */
export async function startAppLock(): Promise<void> {
  followAppLock();
  await askForPin();
}

/** From now on follows the setting and the page's visibility; a second call has no effect. */
export function followAppLock(): void {
  if (isFollowing) return;
  isFollowing = true;
  applyBlur();
  lockSetting.subscribe(applyBlur);
  document.addEventListener('visibilitychange', onVisibility);
}

function applyBlur(): void {
  page.toggleAttribute('data-blur-covers', lockSetting.read().blursCovers);
}

function onVisibility(): void {
  const { pin, afterMinutes, blursCovers } = lockSetting.read();
  if (document.hidden) {
    hiddenSinceMs = Date.now();
    page.toggleAttribute('data-covered', pin !== undefined || blursCovers);
    return;
  }
  const awayMs = Date.now() - hiddenSinceMs;
  // A clock that was set back says nothing about the time away.
  if (awayMs < 0 || awayMs >= afterMinutes * 60_000) void askForPin();
  page.removeAttribute('data-covered');
}

/** Covers the page with the lock's screen until the PIN was given; at once where there is none. */
function askForPin(): Promise<void> {
  if (!lockSetting.read().pin) return Promise.resolve();
  asking ??= showLockScreen().finally(() => (asking = undefined));
  return asking;
}

async function showLockScreen(): Promise<void> {
  const box = document.createElement('div');
  // Keys of the reader below listen to the window.
  box.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(box);
  page.setAttribute('data-locked', '');
  for (const film of document.querySelectorAll('video')) film.pause();
  const root = createRoot(box);
  await new Promise<void>((resolve) => {
    root.render(<LockScreen onUnlock={resolve} />);
  });
  root.unmount();
  box.remove();
  page.removeAttribute('data-locked');
}
