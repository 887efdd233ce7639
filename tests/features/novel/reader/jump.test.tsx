// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ShownPlace } from '../../../../src/features/novel/book/view.ts';
import { useBookPlaces } from '../../../../src/features/novel/reader/useBookPlaces.ts';
import {
  type BookStart,
  useBookStart,
} from '../../../../src/features/novel/reader/useBookStart.ts';
import { stage } from '../../../support/screens/workStage.tsx';

const BOOK = 'book';
const HERE = { uuid: 'here', paragraphs: ['雨停了，茶还热着。'] };

afterEach(cleanup);

interface Placed extends Pick<ReturnType<typeof useBookPlaces>, 'onPlace'> {
  readonly start: BookStart;
}

/** A reader's places, without its text. */
function Places({ onRendered }: { readonly onRendered: (placed: Placed) => void }) {
  const start = useBookStart(BOOK);
  const same = (offset: number) => offset;
  const row = {
    opening: { chapter: HERE.uuid, offset: 0 },
    current: HERE.uuid,
    chapters: [HERE],
    textOf: () => ({ chapter: HERE, toShown: same, toOriginal: same }),
    moveTo: () => undefined,
  };
  const placing = { row, start, settings: { incognito: true }, work: BOOK, detail: undefined };
  const { onPlace } = useBookPlaces(placing as never);
  useEffect(() => {
    onRendered({ start, onPlace });
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
