import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function ask(storage: object | undefined): Promise<boolean> {
  vi.stubGlobal('navigator', { storage });
  const { isPrivateWindow } = await import('../../src/lib/privateWindow.ts');
  return isPrivateWindow();
}

describe('a private window', () => {
  it('is recognized by its refusal of the origin’s private folder', async () => {
    const refused = () => Promise.reject(new DOMException('refused', 'UnknownError'));
    expect(await ask({ getDirectory: refused })).toBe(true);
  });

  it('is not assumed if the folder is given or the API is missing', async () => {
    expect(await ask({ getDirectory: async () => ({}) })).toBe(false);
    expect(await ask({})).toBe(false);
    expect(await ask(undefined)).toBe(false);
  });
});
