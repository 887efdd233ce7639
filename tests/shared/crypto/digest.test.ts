import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/shared/crypto/digest.ts';
import { loadSoftwareCrypto } from '../../../src/shared/crypto/loadSoftwareCrypto.ts';
import { stubInsecureContext } from '../../support/fakes/withoutWebCrypto.ts';

afterEach(() => void vi.unstubAllGlobals());

describe.each([
  { way: 'through Web Crypto', prepare: () => undefined },
  { way: 'on plain http', prepare: stubInsecureContext },
])('sha256Hex $way', ({ prepare }) => {
  it('agrees with OpenSSL', async () => {
    prepare();
    for (const length of [0, 1, 55, 56, 63, 64, 65, 1_000, 300_000]) {
      const bytes = new Uint8Array(randomBytes(length));
      const expected = createHash('sha256').update(bytes).digest('hex');
      expect(await sha256Hex(bytes, loadSoftwareCrypto)).toBe(expected);
    }
  });
});

it('sha256Hex refuses if there is neither Web Crypto nor a replacement', async () => {
  stubInsecureContext();
  await expect(sha256Hex(new Uint8Array(1))).rejects.toMatchObject({ code: 'unsupported' });
});
