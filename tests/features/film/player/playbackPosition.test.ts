import { beforeEach, expect, it, vi } from 'vitest';
import { PlaybackPosition } from '../../../../src/features/film/player/PlaybackPosition.ts';
import { firstState, playbackStore } from '../../../../src/features/film/player/playbackState.ts';
import type { FilmPlace } from '../../../../src/features/film/player/view.ts';

const onPlace = vi.fn<(place: FilmPlace) => void>();
const store = playbackStore(firstState('auto'));

/** An element that shows the frame of a second. */
const videoAt = (currentTime: number) =>
  ({ currentTime, readyState: 2, seeking: false, videoHeight: 480 }) as HTMLVideoElement;

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  onPlace.mockClear();
});

it('the position before the element was emptied outlives its first frames, and is reported once it is reached again', () => {
  const position = new PlaybackPosition(store, onPlace);
  expect(position.follow(videoAt(60))).toBe(true);
  position.remember();
  expect(position.at()).toBe(60);
  // The other quality begins at its start, and only then seeks.
  expect(position.follow(videoAt(0))).toBe(false);
  position.report();
  expect(onPlace).not.toHaveBeenCalled();
  expect(store.state().time).toBe(60);
  // On a whole frame, slightly before.
  expect(position.follow(videoAt(59.96))).toBe(true);
  position.report();
  expect(onPlace.mock.calls).toEqual([[{ seconds: 59.96, duration: 0, isEnd: false }]]);
});
