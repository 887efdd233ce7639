import type { SoftwareCrypto } from './softwareCrypto.ts';

export type LoadSoftwareCrypto = () => Promise<SoftwareCrypto>;

/**
 * Fetches the ciphers written in JavaScript. Only pages pass it on: a service worker must not import while it
 * runs, its build would carry all of it (15 KiB) from the start, and it can leave the few cases that need it to the page.
 * @throws TypeError where the chunk cannot be fetched
 */
export async function loadSoftwareCrypto(): Promise<SoftwareCrypto> {
  const { softwareCrypto } = await import('./softwareCrypto.ts');
  return softwareCrypto;
}
