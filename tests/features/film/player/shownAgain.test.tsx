// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { Activity, useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Playback } from '../../../../src/features/film/player/Playback.ts';
import { usePlayback } from '../../../../src/features/film/player/usePlayback.ts';
import type { FilmPlayerProps } from '../../../../src/features/film/player/view.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Player(props: Pick<FilmPlayerProps, 'goTo'>) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const rest = { episode: 'e-1', source: undefined, startAt: 0, autoPlay: false };
  usePlayback({ ...rest, ...props } as FilmPlayerProps, videoRef);
  return null;
}

it('a film goes where the reader sent it once, not each time its screen is shown', () => {
  const seek = vi.spyOn(Playback.prototype, 'seek');
  const play = vi.spyOn(Playback.prototype, 'play');
  const screen = (mode: 'visible' | 'hidden', goTo: FilmPlayerProps['goTo']) => (
    <Activity mode={mode}>
      <Player goTo={goTo} />
    </Activity>
  );
  const first = { seconds: 60 };
  const { rerender } = render(screen('visible', first));
  rerender(screen('hidden', first));
  rerender(screen('visible', first));
  expect(seek.mock.calls).toEqual([[60]]);
  expect(play).toHaveBeenCalledTimes(1);
  // The same second again is another command.
  rerender(screen('visible', { seconds: 60 }));
  expect(seek.mock.calls).toEqual([[60], [60]]);
});
