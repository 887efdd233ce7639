import { WORKER_DELAY_MS } from '../shared/limits.ts';
import type { AfterStart } from './afterStart.ts';

/**
 * Some time after the page has loaded: the first screen's pictures go before whatever is for later, its code included.
 * Never rejects.
 */
export async function afterSettled(app: AfterStart): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<void>((resolve) => {
      window.addEventListener('load', () => resolve(), { once: true });
    });
  }
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WORKER_DELAY_MS);
  });
  try {
    const { afterStart } = await import('./afterStart.ts');
    afterStart(app);
  } catch (error) {
    // A chunk that did not load: the next start tries again.
    console.warn('background services not started', error);
  }
}
