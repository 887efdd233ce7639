import { vi } from 'vitest';

/** Like a page on plain http: random numbers, but no `crypto.subtle`. */
export function stubInsecureContext(): void {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
}

/** Like Chromium, which has no 192-bit AES. */
export function stubChromiumKeys(): void {
  const { subtle } = globalThis.crypto;
  vi.spyOn(subtle, 'importKey').mockImplementation(() =>
    Promise.reject(new DOMException('192-bit AES keys are not supported', 'OperationError')),
  );
}
