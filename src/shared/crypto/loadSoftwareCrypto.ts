import type { SoftwareCrypto } from './softwareCrypto.ts';

export type LoadSoftwareCrypto = () => Promise<SoftwareCrypto>;

/**
 * Loads the ciphers written in JavaScript. Only pages use it: a service worker must not import at run time, its build
 * would carry all of it (15 KiB) from the start, and it can leave the few cases that need it to the page.
 * @throws TypeError if the chunk cannot be loaded
 */
export async function loadSoftwareCrypto(): Promise<SoftwareCrypto> {
  const { softwareCrypto } = await import('./softwareCrypto.ts');
  return softwareCrypto;
}
