import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate } from '../../src/offline/downloadGate.ts';
import { publishDownloadEvent } from '../../src/offline/downloadEvents.ts';
import { watchReaders, whileReading } from '../../src/offline/readingFirst.ts';
import { READING_HOLD_MS } from '../../src/shared/limits.ts';

let onChange: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  vi.useFakeTimers();
  onChange = vi.fn<() => void>();
});
afterEach(() => vi.useRealTimers());

function page() {
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { load: () => loaded, arrive };
}

describe('a reader’s pending page', () => {
  it('counts from the first page requested until the last one has arrived and no other follows', async () => {
    const readers = watchReaders(onChange);
    const [first, second] = [page(), page()];
    const reading = [whileReading(first.load), whileReading(second.load)];
    expect(readers.areWaiting()).toBe(true);
    first.arrive();
    await reading[0];
    expect(readers.areWaiting()).toBe(true);
    second.arrive();
    await reading[1];
    vi.runOnlyPendingTimers();
    expect(readers.areWaiting()).toBe(false);
    expect(onChange).toHaveBeenCalled();
    readers.close();
  });

  it('of a scroll is announced once, not with every page', async () => {
    const readers = watchReaders(onChange);
    for (let at = 0; at < 20; at += 1) {
      const next = page();
      const reading = whileReading(next.load);
      vi.advanceTimersByTime(30);
      next.arrive();
      await reading;
      vi.advanceTimersByTime(10);
      expect(readers.areWaiting()).toBe(true);
    }
    expect(onChange).toHaveBeenCalledOnce();
    vi.runOnlyPendingTimers();
    expect(readers.areWaiting()).toBe(false);
    readers.close();
  });

  it('delays nothing for an hour although the clock is put back by one', async () => {
    const readers = watchReaders(onChange);
    publishDownloadEvent({ type: 'reading', tab: 'closed', until: Date.now() + READING_HOLD_MS });
    expect(readers.areWaiting()).toBe(true);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(readers.areWaiting()).toBe(false);
    readers.close();
  });

  it('is known to watchers that start later', async () => {
    const waited = page();
    const reading = whileReading(waited.load);
    const readers = watchReaders(onChange);
    expect(readers.areWaiting()).toBe(true);
    waited.arrive();
    await reading;
    vi.runOnlyPendingTimers();
    expect(readers.areWaiting()).toBe(false);
    readers.close();
  });

  it('counts no longer than a page may take, and its watchers are notified', async () => {
    const readers = watchReaders(onChange);
    const late = page();
    const reading = whileReading(late.load);
    publishDownloadEvent({ type: 'reading', tab: 'other', until: Date.now() + 3_600_000 });
    onChange.mockClear();
    vi.advanceTimersByTime(READING_HOLD_MS - 1);
    expect(readers.areWaiting()).toBe(true);
    vi.advanceTimersByTime(3);
    expect(readers.areWaiting()).toBe(false);
    expect(onChange).toHaveBeenCalled();
    late.arrive();
    await reading;
    vi.runOnlyPendingTimers();
    readers.close();
  });

  it('of another tab delays downloads until the page arrives', () => {
    const readers = watchReaders(onChange);
    publishDownloadEvent({ type: 'reading', tab: 'other', until: Date.now() + 1_000 });
    expect(readers.areWaiting()).toBe(true);
    publishDownloadEvent({ type: 'reading', tab: 'other', until: 0 });
    expect(readers.areWaiting()).toBe(false);
    readers.close();
  });
});

describe('the gate', () => {
  it('lets a page begin when the last reason to wait ends, and not before', async () => {
    let reason: 'offline' | 'reading' | '' = 'offline';
    const gate = createGate(() => reason);
    const begun = vi.fn<() => void>();
    const waiting = gate.mayStart(new AbortController().signal).then(begun);
    reason = 'reading';
    gate.recheck();
    await Promise.resolve();
    expect(begun).not.toHaveBeenCalled();
    reason = '';
    gate.recheck();
    await waiting;
    expect(begun).toHaveBeenCalledOnce();
  });

  it('lets a paused download go at once', async () => {
    const stop = new AbortController();
    const gate = createGate(() => 'offline');
    const waiting = gate.mayStart(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});
