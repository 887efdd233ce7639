import type { SoftwareCrypto } from './softwareCrypto.ts';

export type LoadSoftwareCrypto = () => Promise<SoftwareCrypto>;

/**
 * Loads the ciphers written in JavaScript; throws TypeError if the chunk cannot be loaded. Only for pages: a service
 * worker must not import at run time, and its build leaves them out (15 KiB).
 */
export async function loadSoftwareCrypto(): Promise<SoftwareCrypto> {
  const { softwareCrypto } = await import('./softwareCrypto.ts');
  return softwareCrypto;
}
