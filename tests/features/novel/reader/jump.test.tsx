// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownPlace } from '../../../../src/features/novel/book/view.ts';
import { useBookPlaces } from '../../../../src/features/novel/reader/useBookPlaces.ts';
import {
  type BookStart,
  useBookStart,
} from '../../../../src/features/novel/reader/useBookStart.ts';
import { noteOwnPlace } from '../../../../src/state/ownPlaces.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { placeAt, stage } from '../../../support/screens/workStage.tsx';

const BOOK = 'book';
const HERE = { uuid: 'here', work: BOOK, index: 1, title: '', paragraphs: ['雨停了，茶还热着。'] };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Placed extends Pick<ReturnType<typeof useBookPlaces>, 'onPlace' | 'remoteProgress'> {
  readonly start: BookStart;
}

interface PlacesProps {
  readonly onRendered: (placed: Placed) => void;
  readonly incognito?: boolean;
}

/** A reader's places, without its text. */
function Places({ onRendered, incognito = true }: PlacesProps) {
  const start = useBookStart(BOOK);
  const same = (offset: number) => offset;
  const row = {
    opening: { chapter: HERE.uuid, offset: 0 },
    current: HERE.uuid,
    chapters: [HERE],
    textOf: () => ({ chapter: HERE, toShown: same, toOriginal: same }),
    moveTo: () => undefined,
  };
  const placing = { row, start, settings: { incognito }, work: BOOK, detail: undefined };
  const { onPlace, remoteProgress } = useBookPlaces(placing as never);
  useEffect(() => {
    onRendered({ start, onPlace, remoteProgress });
  });
  return null;
}

it('a jump to another chapter keeps its place, although the page is laid out again while it loads', async () => {
  let answer: ((failed: object) => void) | undefined;
  const comicDirectory = () => new Promise((resolve) => (answer = resolve));
  const app = stage({ answers: { comicDirectory } });
  let placed: Placed | undefined;
  app.show(<Places onRendered={(rendered) => (placed = rendered)} />);
  const jump = placed?.start.openAt({ chapter: 'there', offset: 899 });
  await waitFor(() => expect(answer).toBeDefined());
  const place: ShownPlace = { chapter: HERE.uuid, offset: 0, page: 1, pages: 1, ratio: 1 };
  act(() => placed?.onPlace(place));
  expect(app.navigation.open).not.toHaveBeenCalled();
  answer?.({ ok: false, failure: { kind: 'network' } });
  await act(async () => jump);
  expect(app.navigation.open).toHaveBeenCalledTimes(1);
  expect(placed?.start.startOf('there')).toEqual({ chapter: 'there', offset: 899 });
  act(() => placed?.onPlace({ ...place, chapter: 'there' }));
  expect(placed?.start.startOf('there')).toEqual({ chapter: 'there', offset: 0 });
});

it('a place that waits to be saved is forgotten when the reader is asked about a further one', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-03T14:00:00Z') });
  const own = { ...placeAt(1, 0, '2026-11-03T12:00:00Z'), uuid: BOOK, kind: 'novel' } as const;
  const app = stage({ place: own });
  noteOwnPlace(own, '');
  let placed: Placed | undefined;
  const { unmount } = app.show(
    <Places incognito={false} onRendered={(rendered) => (placed = rendered)} />,
  );
  const place: ShownPlace = { chapter: HERE.uuid, offset: 3, page: 1, pages: 1, ratio: 0.3 };
  act(() => placed?.onPlace(place));
  const further = { ...own, chapter: 'there', index: 2, at: '2026-11-03T13:00:00Z' };
  act(() => void app.store.dispatch(userActions.readingNoted(further)));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(placed?.remoteProgress.place).toEqual(further);
  unmount();
  expect(app.store.getState().user.novelreaduuids).toEqual([further]);
});
