/** `receivePush` and what else wakes a worker, of an engine that does so for no test. */
export function withoutPush(): Promise<void> {
  throw new Error('the worker is woken in Chromium alone');
}
