import { WORKER_DELAY_MS } from '../shared/limits.ts';
import type { BackgroundServicesOptions } from './startBackgroundServices.ts';

/** Runs `startBackgroundServices` WORKER_DELAY_MS after the page has loaded, behind the first screen's images. Never rejects. */
export async function afterFirstPaint(app: BackgroundServicesOptions): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<void>((resolve) => {
      window.addEventListener('load', () => resolve(), { once: true });
    });
  }
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WORKER_DELAY_MS);
  });
  try {
    const { startBackgroundServices } = await import('./startBackgroundServices.ts');
    startBackgroundServices(app);
  } catch (error) {
    // A chunk failed to load; the next start retries.
    console.warn('background services not started', error);
  }
}
