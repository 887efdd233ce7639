/**
 * Lets the new version take over, when the person asked for it.
 * @returns when it controls the page; the caller then reloads
 */
export async function applyUpdate(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await container?.getRegistration();
  // Another tab may have been first.
  if (!container || !registration?.waiting) return;
  const controlled = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await controlled;
}
