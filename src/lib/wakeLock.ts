/**
 * Keeps the screen on. The browser lets go whenever the page is hidden (Screen Wake Lock, W3C), so it is asked again when
 * the page comes back; where it knows nothing of it, or refuses (low battery), the screen goes dark as ever.
 * @returns lets go
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

/** At most one lock is held, and none after `release`, even where the answer to `request` comes later. */
function lockOf(wakeLock: WakeLock) {
  let turn = 0;
  let held: WakeLockSentinel | undefined;
  const drop = (lock: WakeLockSentinel) => {
    // A lock that is gone already is what was wanted.
    lock.release().catch(ignored);
  };
  return {
    request(): void {
      const mine = (turn += 1);
      const keep = async () => {
        const lock = await wakeLock.request('screen');
        if (mine !== turn) drop(lock);
        else held = lock;
      };
      keep().catch(ignored);
    },
    release(): void {
      turn += 1;
      if (held) drop(held);
      held = undefined;
    },
  };
}

const ignored = () => undefined;
