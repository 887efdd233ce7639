export interface Repeated {
  readonly everyMs: number;
  /** Long work ends early once `isStopped` says so. */
  readonly work: (isStopped: () => boolean) => Promise<unknown>;
  /** Receives what the work throws, except after the stop. */
  readonly onError: (error: unknown) => void;
  /** False: the first run comes after `everyMs`. */
  readonly runsAtOnce?: boolean;
}

/**
 * Runs work again and again, one run after another, at once and then every `everyMs`.
 * @returns stops that, and resolves when the last run has ended
 */
export function repeat({ everyMs, work, onError, runsAtOnce = true }: Repeated) {
  let isStopped = false;
  let running = Promise.resolve();
  const run = async () => {
    if (isStopped) return;
    try {
      await work(() => isStopped);
    } catch (error) {
      if (!isStopped) onError(error);
    }
  };
  const enqueue = () => {
    running = running.then(run);
  };
  if (runsAtOnce) enqueue();
  const timer = setInterval(enqueue, everyMs);
  return async (): Promise<void> => {
    clearInterval(timer);
    isStopped = true;
    await running;
  };
}
