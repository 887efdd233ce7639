import { WORKER_DELAY_MS } from '../shared/limits.ts';

/**
 * Registers the worker some time after the page has loaded: the first screen's pictures go before what is stored for
 * later, the code that registers it included. Never rejects.
 */
export async function startWorker(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<void>((resolve) => {
      window.addEventListener('load', () => resolve(), { once: true });
    });
  }
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WORKER_DELAY_MS);
  });
  try {
    const { registerServiceWorker } = await import('../lib/serviceWorker.ts');
    await registerServiceWorker();
  } catch (error) {
    // The next start tries again.
    console.warn('no service worker', error);
  }
}
