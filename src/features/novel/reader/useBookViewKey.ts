import { useState } from 'react';
import type { PlaceStore } from '../../work/face.ts';
import type { BookPlace, PageTurn } from '../book/view.ts';
import type { ReaderPlace } from './bookPlace.ts';
import type { BookRow } from './useBookRow.ts';

interface Viewing {
  readonly row: Pick<BookRow, 'opening' | 'conversion'>;
  readonly places: PlaceStore<ReaderPlace>;
  readonly turn: PageTurn;
}

/**
 * What makes the pages another view, begun anew: another chapter opened, another way of turning, other characters.
 * @returns where it begins, in the original text: where the person is, unless they open something
 */
export function useBookViewKey({ row: { opening, conversion }, places, turn }: Viewing): {
  readonly key: string;
  readonly place: BookPlace;
} {
  const key = `${opening.id} ${turn} ${conversion.shown}`;
  const [begun, setBegun] = useState<{ key: string; opening: number; place: BookPlace }>({
    key,
    opening: opening.id,
    place: opening,
  });
  if (begun.key !== key) {
    const { chapter, original } = places.latest();
    const place = begun.opening === opening.id ? { chapter, offset: original } : opening;
    setBegun({ key, opening: opening.id, place });
  }
  return begun;
}
