/**
 * Activates the new version.
 * @returns once it controls the page; the caller then reloads
 */
export async function applyUpdate(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await container?.getRegistration();
  // Another tab may have activated it already.
  if (!container || !registration?.waiting) return;
  const controlled = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await controlled;
}
