// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePoster } from '../../../../src/features/film/player/usePlayback.ts';
import type { FilmPlayerProps } from '../../../../src/features/film/player/view.ts';

const CARD = 'films/a/poster.webp';
const STILL = 'films/a/01/still.webp';

function posterOf(given: Partial<FilmPlayerProps>) {
  const props = { episode: 'e-1', autoPlay: true, poster: STILL, firstPoster: CARD, ...given };
  const waiting = { isWanted: false, duration: 0 };
  const { result, rerender } = renderHook(
    (state: typeof waiting) => usePoster(props as FilmPlayerProps, state),
    { initialProps: waiting },
  );
  return (state: Partial<typeof waiting>) => {
    rerender({ ...waiting, ...state });
    return result.current;
  };
}

it('a film that starts by itself shows the picture of its card until then, because its still would delay it', () => {
  const poster = posterOf({});
  expect(poster({})).toBe(CARD);
  expect(poster({ isWanted: true })).toBe(CARD);
  expect(poster({ isWanted: true, duration: 24 })).toBe(CARD);
});

it('a film that the browser does not let start has its still, and keeps it when it is played', () => {
  const poster = posterOf({});
  expect(poster({ isWanted: true, duration: 24 })).toBe(CARD);
  expect(poster({ isWanted: false, duration: 24 })).toBe(STILL);
  expect(poster({ isWanted: true, duration: 24 })).toBe(STILL);
});

it.each([
  ['does not start by itself', { autoPlay: false }],
  ['has no picture on its card', { firstPoster: '' }],
])('a film that %s has its still at once', (_which, given) => {
  expect(posterOf(given)({})).toBe(STILL);
});
