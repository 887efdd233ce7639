/** @throws the signal's reason */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
