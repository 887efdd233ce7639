// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { acquirePicture as AcquirePicture } from '../../../../src/lib/pictures.ts';
import type { Playback } from '../../../../src/features/film/player/Playback.ts';
import type { PlaybackState } from '../../../../src/features/film/player/playbackState.ts';
import { useMediaSession } from '../../../../src/features/film/player/useMediaSession.ts';
import type { FilmPlayerProps } from '../../../../src/features/film/player/view.ts';

const { acquirePicture } = vi.hoisted(() => ({
  acquirePicture: vi.fn<typeof AcquirePicture>(async () => ({
    url: 'blob:still',
    release: () => undefined,
  })),
}));
vi.mock('../../../../src/lib/pictures.ts', () => ({ acquirePicture }));

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

it('the media card has the title at once, and its picture only after the first one of the film, which it would delay', async () => {
  const session = {
    metadata: null as { title: string; artwork?: unknown } | null,
    playbackState: 'none',
    setActionHandler: () => undefined,
  };
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, card: object) {
    Object.assign(this, card);
  });
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  const props = {
    title: '海边有光',
    subtitle: '',
    poster: 'films/a/still.webp',
  } as FilmPlayerProps;
  const state = { isWanted: true, isShown: false, time: 0, duration: 0, speed: 1 } as PlaybackState;
  const { rerender } = renderHook(
    ({ isShown }) => useMediaSession(props, {} as Playback, { ...state, isShown }),
    { initialProps: { isShown: false } },
  );
  expect(session.metadata).toEqual({ title: '海边有光', artist: '', album: '墨屿' });
  expect(acquirePicture).not.toHaveBeenCalled();
  rerender({ isShown: true });
  await waitFor(() => expect(session.metadata?.artwork).toEqual([{ src: 'blob:still' }]));
  expect(acquirePicture).toHaveBeenCalledExactlyOnceWith({ path: 'films/a/still.webp' });
});
