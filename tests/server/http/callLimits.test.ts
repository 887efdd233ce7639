import { describe, expect, it } from 'vitest';
import { callLimits, KEYS_MAX, limiter } from '../../../server/http/callLimits.ts';
import { networksOf } from '../../../server/http/clientAddress.ts';
import { ApiError } from '../../../server/base/apiError.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { startServer } from '../../support/product/testServer.ts';

function handClock() {
  const clock = { ms: 0, now: () => clock.ms };
  return clock;
}

const isAllowed = (call: () => void) => {
  try {
    call();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return false;
  }
};

describe('a rate limiter', () => {
  it('allows a burst, then as many as its rate, and reports the waiting time', () => {
    const clock = handClock();
    const calls = limiter({ burst: 10, perSecond: 2 }, clock.now);
    const waits = Array.from({ length: 12 }, () => calls.take('a'));
    expect(waits).toEqual([...Array<number>(10).fill(0), 500, 500]);
    expect(calls.take('b')).toBe(0);
    clock.ms = 499;
    expect(calls.take('a')).toBe(1);
    clock.ms = 500;
    expect([calls.take('a'), calls.take('a')]).toEqual([0, 500]);
    clock.ms = 60_000;
    expect(Array.from({ length: 10 }, () => calls.take('a'))).toEqual(Array<number>(10).fill(0));
  });

  it('stores no more keys than its maximum, and keeps the busy ones', () => {
    const { now } = handClock();
    const calls = limiter({ burst: 1, perSecond: 1 }, now);
    expect(calls.take('always')).toBe(0);
    for (let round = 0; round < 60; round += 1) {
      for (let key = 0; key < KEYS_MAX / 20; key += 1) calls.take(`${round}/${key}`);
      expect(calls.take('always')).toBe(1_000);
      expect(calls.size()).toBeLessThanOrEqual(KEYS_MAX + 2);
    }
  });
});

describe('the limits of all calls', () => {
  it('never refuse a household of fifty that download a novel of 2,000 chapters each', () => {
    const { now } = handClock();
    const limits = callLimits({ now });
    const networks = networksOf('203.0.113.9');
    for (let reader = 0; reader < 50; reader += 1) {
      for (let chapter = 0; chapter < 2_000; chapter += 1) {
        limits.countAddress(networks);
        limits.countAccount(`reader ${reader}`);
      }
    }
    for (let call = 0; call < 8_000; call += 1) limits.countAccount('reader 0');
    expect(isAllowed(() => limits.countAccount('reader 0'))).toBe(false);
    expect(isAllowed(() => limits.countAccount('reader 1'))).toBe(true);
  });

  it('count the neighbours of an address, of IPv6 too, with a larger limit for each wider network', () => {
    const { now } = handClock();
    const network = { burst: 10, perSecond: 1 };
    const limits = callLimits({ now, network });
    const allowed = (address: string) => isAllowed(() => limits.countAddress(networksOf(address)));
    const tries = (address: string) =>
      Array.from({ length: 20 }, () => allowed(address)).filter(Boolean).length;
    const neighbours = [
      '203.0.113.1',
      '203.0.113.2',
      '203.0.113.3',
      '203.0.1.1',
      '203.0.1.2',
      '203.0.2.1',
    ];
    expect(neighbours.map(tries)).toEqual([10, 10, 0, 10, 10, 0]);
    expect(allowed('198.51.100.1')).toBe(true);
    const subnets = Array.from({ length: 9 }, (_, i) => tries(`2001:db8:1:${i}::1`));
    expect(subnets).toEqual([10, 10, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('answer 429 with the waiting time, before the body is read, and leave others alone', async () => {
    const callLimitsOf = { network: { burst: 20, perSecond: 0.1 }, now: () => 0 };
    const server = await startServer({ trustedProxies: 1, callLimits: callLimitsOf });
    const ip = '203.0.113.1';
    const codes = [];
    for (let i = 0; i < 20; i += 1) codes.push((await server.ask('success', {}, { ip })).code);
    expect(codes).toEqual(codes.map(() => CODE.ok));
    expect(await server.ask('init', {}, { ip })).toEqual({
      code: CODE.tooMany,
      message: '请求太频繁了，请 10 秒后再试',
      data: { retry_after: 10 },
    });
    expect((await server.ask('init', {}, { ip: '198.51.100.1' })).code).toBe(CODE.ok);
    await server.close();
  });

  it('count an account from any address', async () => {
    const callLimitsOf = { account: { burst: 5, perSecond: 0.1 }, now: () => 0 };
    const server = await startServer({ trustedProxies: 1, callLimits: callLimitsOf });
    const token = await server.visitor();
    const codes = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push((await server.ask('user', {}, { token, ip: `203.0.113.${i}` })).code);
    }
    expect(codes).toEqual([...codes.slice(0, 5).map(() => CODE.ok), CODE.tooMany]);
    const other = await server.visitor();
    expect((await server.ask('user', {}, { token: other })).code).toBe(CODE.ok);
    await server.close();
  });
});
