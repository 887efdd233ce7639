import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBase, probeOrder } from '../../src/api/findBase.ts';
import { DEMO_API_KEY } from '../../src/shared/crypto/key.ts';
import { startSession, type TestSession } from '../support/product/session.ts';

let its: TestSession;
beforeEach(async () => {
  its = await startSession();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await its.close();
});

describe('the base address', () => {
  it('is probed first with the stored address, even if that is no longer configured', () => {
    const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'];
    expect(probeOrder([a, b, c], b)).toEqual([b, a, c]);
    expect(probeOrder([a, b], c)).toEqual([c, a, b]);
    expect(probeOrder([a], null)).toEqual([a]);
  });

  it.each(['', 'gone', '/v1/', 'javascript:alert(1)', 'ftp://a.example/'])(
    'is never a stored text that is not an address: %j',
    (saved) => expect(probeOrder(['https://a.example/'], saved)).toEqual(['https://a.example/']),
  );

  it('is the first that answers; dead, silent and foreign servers are skipped', async () => {
    const dead = 'http://127.0.0.1:9/';
    const order: number[] = [];
    its.faulty.spoil('api/success', { kind: 'hang' }, 1);
    its.faulty.spoil('api/success', { kind: 'html' }, 1);
    const found = await findBase([dead, its.faulty.url, `${its.faulty.url}/`, its.server.address], {
      apiKey: DEMO_API_KEY,
      onProbe: (current) => order.push(current),
    });
    expect(found).toBe(its.server.address);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('is not found if the caller does not want to wait', async () => {
    const patience = new AbortController();
    its.faulty.spoil('api/success', { kind: 'hang' });
    setTimeout(() => patience.abort(), 50);
    const found = await findBase([its.faulty.url, its.server.address], {
      apiKey: DEMO_API_KEY,
      signal: patience.signal,
    });
    expect(found).toBeUndefined();
  });

  it('is not found if the server uses another envelope key', async () => {
    expect(await findBase([its.server.address], { apiKey: '0123456789abcdef' })).toBeUndefined();
  });
});
