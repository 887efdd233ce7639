import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PICTURE_PAINT_MS } from '../../src/shared/limits.ts';
import { inTurn } from '../../src/lib/pictureTurns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the images of a screen', () => {
  it('wait for the one that is seen first', async () => {
    const order: string[] = [];
    const first = inTurn(true, async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      order.push('first');
    });
    const other = inTurn(false, async () => void order.push('other'));
    await vi.advanceTimersByTimeAsync(499);
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(PICTURE_PAINT_MS + 1);
    await Promise.all([first, other]);
    expect(order).toEqual(['first', 'other']);
  });

  it('load if the first one fails or takes too long', async () => {
    const failing = inTurn(true, () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    await expect(inTurn(false, async () => 'here')).resolves.toBe('here');
    void inTurn(true, () => new Promise(() => {}));
    const late = inTurn(false, async () => 'late');
    await vi.advanceTimersByTimeAsync(1_500);
    await expect(late).resolves.toBe('late');
  });
});
