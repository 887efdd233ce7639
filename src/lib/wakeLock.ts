/**
 * Keeps the screen on. The browser releases the lock whenever the page is hidden (Screen Wake Lock, W3C), so it is
 * requested again when the page is shown. Has no effect where locks are missing or refused (low battery).
 * @returns releases the lock
 */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as Partial<Navigator>;
  if (!wakeLock) return () => undefined;
  const lock = lockOf(wakeLock);
  const follow = () => (document.hidden ? lock.release() : lock.request());
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    lock.release();
  };
}

/** Holds at most one lock, and none after `release`, even if a request resolves later. */
function lockOf(wakeLock: WakeLock) {
  let turn = 0;
  let held: WakeLockSentinel | undefined;
  const drop = (lock: WakeLockSentinel) => {
    // Fails only if the browser has released the lock already.
    lock.release().catch(ignored);
  };
  return {
    request(): void {
      const mine = (turn += 1);
      const acquire = async () => {
        const lock = await wakeLock.request('screen');
        if (mine !== turn) drop(lock);
        else held = lock;
      };
      acquire().catch(ignored);
    },
    release(): void {
      turn += 1;
      if (held) drop(held);
      held = undefined;
    },
  };
}

const ignored = () => undefined;
