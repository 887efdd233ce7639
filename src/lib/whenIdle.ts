/**
 * Resolves when the page's thread is idle.
 * @param timeoutMs the longest wait; undefined: without an end. Safari has no requestIdleCallback and waits for a task
 */
export function whenIdle(timeoutMs?: number): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 0);
    else
      requestIdleCallback(() => resolve(), timeoutMs === undefined ? {} : { timeout: timeoutMs });
  });
}
