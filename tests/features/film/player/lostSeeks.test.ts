import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeatLostSeeks } from '../../../../src/features/film/player/engine/lostSeeks.ts';

/** A video whose seeks end when the test says so; `ends` are the ranges' borders in seconds. */
class FakeVideo extends EventTarget {
  seeking = false;
  readonly seeks: number[] = [];
  ends: readonly (readonly [start: number, end: number])[] = [];
  get currentTime(): number {
    return this.seeks.at(-1) ?? 0;
  }
  set currentTime(seconds: number) {
    this.seeks.push(seconds);
    this.seeking = true;
    this.dispatchEvent(new Event('seeking'));
  }
  get buffered() {
    return {
      length: this.ends.length,
      start: (index: number) => this.ends[index]?.[0] ?? NaN,
      end: (index: number) => this.ends[index]?.[1] ?? NaN,
    };
  }
}

let video: FakeVideo;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo();
  stop = repeatLostSeeks(video as unknown as HTMLVideoElement);
});
afterEach(() => vi.useRealTimers());

describe('a seek that never ends', () => {
  it('is repeated until it ends, once its data is there', () => {
    video.currentTime = 0.25;
    vi.advanceTimersByTime(20_000);
    expect(video.seeks).toEqual([0.25]);
    video.ends = [[0.16, 24]];
    vi.advanceTimersByTime(8_000);
    expect(video.seeks).toEqual([0.25, 0.25, 0.25]);
    video.seeking = false;
    vi.advanceTimersByTime(20_000);
    expect(video.seeks).toHaveLength(3);
  });

  it('is left alone once the film is closed', () => {
    video.ends = [[0, 24]];
    video.currentTime = 1;
    stop();
    vi.advanceTimersByTime(20_000);
    expect(video.seeks).toEqual([1]);
  });
});
