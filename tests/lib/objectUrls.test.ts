import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OBJECT_URLS_BYTES_MAX, OBJECT_URLS_MAX } from '../../src/shared/limits.ts';

type Lease = typeof import('../../src/lib/objectUrls.ts').leasePicture;
let leasePicture: Lease;
let created: string[];
let revoked: string[];

beforeEach(async () => {
  vi.resetModules();
  ({ leasePicture } = await import('../../src/lib/objectUrls.ts'));
  created = [];
  revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    created.push(`blob:${created.length}`);
    return created.at(-1) ?? '';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => void vi.restoreAllMocks());

const lease = (key: string, bytes = 10, fresh = false) =>
  leasePicture(key, fresh, async () => ({ bytes: new ArrayBuffer(bytes), type: 'image/png' }));

async function leaseAndRelease(count: number, prefix: string): Promise<void> {
  for (let i = 0; i < count; i += 1) (await lease(`${prefix}${i}`)).release();
}

describe('object URLs', () => {
  it('are shared by all users of the same image, one after another or at once', async () => {
    const [a, b] = await Promise.all([lease('a'), lease('a')]);
    a.release();
    b.release();
    const again = await lease('a');
    expect(new Set([a.url, b.url, again.url]).size).toBe(1);
    expect(revoked).toEqual([]);
  });

  it('are not revoked when they are released, only when there are too many', async () => {
    await leaseAndRelease(OBJECT_URLS_MAX, 'p');
    expect(revoked).toEqual([]);
    (await lease('one more')).release();
    expect(revoked).toEqual([created[0]]);
  });

  it('are never revoked while they are shown', async () => {
    const shown = await lease('shown');
    await leaseAndRelease(OBJECT_URLS_MAX * 2, 'p');
    expect(revoked).not.toContain(shown.url);
    shown.release();
    await leaseAndRelease(OBJECT_URLS_MAX, 'q');
    expect(revoked).toContain(shown.url);
  });

  it('are revoked by their last use', async () => {
    await leaseAndRelease(OBJECT_URLS_MAX, 'p');
    (await lease('p0')).release();
    (await lease('one more')).release();
    expect(revoked).toEqual([created[1]]);
  });

  it('are revoked when they hold too many bytes', async () => {
    (await lease('large', OBJECT_URLS_BYTES_MAX)).release();
    (await lease('small')).release();
    expect(revoked).toEqual([created[0]]);
  });

  it('count a release once', async () => {
    const first = await lease('a');
    const second = await lease('a');
    first.release();
    first.release();
    await leaseAndRelease(OBJECT_URLS_MAX + 1, 'p');
    expect(revoked).not.toContain(second.url);
  });

  it('are replaced on a forced reload; the old one stays while it is shown', async () => {
    const old = await lease('a');
    const fresh = await lease('a', 10, true);
    expect(fresh.url).not.toBe(old.url);
    expect(revoked).toEqual([]);
    old.release();
    expect(revoked).toEqual([old.url]);
    expect((await lease('a')).url).toBe(fresh.url);
  });

  it('leave nothing behind if the image does not load', async () => {
    const failing = () => Promise.reject(new Error('no picture'));
    await expect(leasePicture('a', false, failing)).rejects.toThrow('no picture');
    expect((await lease('a')).url).toBe(created[0]);
  });
});
