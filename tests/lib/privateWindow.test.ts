import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function ask(storage: object | undefined): Promise<boolean> {
  vi.stubGlobal('navigator', { storage });
  const { isPrivateWindow } = await import('../../src/lib/privateWindow.ts');
  return isPrivateWindow();
}

describe('a private window', () => {
  it('is one that refuses the folder of its origin', async () => {
    const refused = () => Promise.reject(new DOMException('refused', 'UnknownError'));
    expect(await ask({ getDirectory: refused })).toBe(true);
  });

  it('is none where the folder is given, or nobody can be asked for it', async () => {
    expect(await ask({ getDirectory: async () => ({}) })).toBe(false);
    expect(await ask({})).toBe(false);
    expect(await ask(undefined)).toBe(false);
  });
});
