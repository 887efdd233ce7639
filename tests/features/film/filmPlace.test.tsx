// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFilmPlace } from '../../../src/features/film/useFilmPlace.ts';
import type { Chapter, WorkDetail } from '../../../src/shared/contract/index.ts';
import { noteOwnPlace } from '../../../src/state/ownPlaces.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { detailOf, directoryOf, placeAt, stage, WORK } from '../../support/screens/workStage.tsx';

type FilmPlaces = ReturnType<typeof useFilmPlace>;

const detail = { ...detailOf(2), kind: 'film' } as unknown as WorkDetail;
const [episode] = directoryOf(2).chapters as unknown as readonly Chapter[];

function Places({ onRendered }: { readonly onRendered: (places: FilmPlaces) => void }) {
  const places = useFilmPlace(detail, episode);
  useEffect(() => {
    onRendered(places);
  });
  return null;
}

/** An episode is watched; meanwhile this device learns of a place in the next one, where another device was before. */
function stageAsked() {
  vi.useFakeTimers({ now: Date.parse('2026-11-03T14:00:00Z') });
  const own = { ...placeAt(1, 0, '2026-11-03T12:00:00Z'), kind: 'film' } as const;
  const app = stage({ place: own });
  noteOwnPlace(own, '');
  let places: FilmPlaces | undefined;
  const screen = app.show(<Places onRendered={(rendered) => (places = rendered)} />);
  act(() => places?.onPlace({ seconds: 40, duration: 100, isEnd: false }));
  const further = { ...placeAt(2, 0.5, '2026-11-03T13:00:00Z'), kind: 'film' } as const;
  act(() => void app.store.dispatch(userActions.readingNoted(further)));
  const saved = () => app.store.getState().user.filmreaduuids;
  return { screen, further, saved, places: () => places };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a place that waits to be saved is forgotten when the reader is asked about a further one', () => {
  const { screen, further, saved, places } = stageAsked();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(places()?.remoteProgress.place).toEqual(further);
  window.dispatchEvent(new Event('pagehide'));
  screen.unmount();
  expect(saved()).toEqual([further]);
});

it('the place of this device is saved once the reader stays with it', () => {
  const { saved, places } = stageAsked();
  act(() => places()?.remoteProgress.stay());
  expect(saved()).toMatchObject([{ uuid: WORK, index: 1, page: 41, ratio: 0.4 }]);
});
