import { useState } from 'react';
import type { PlaceStore } from '../../../lib/reading/placeStore.ts';
import type { BookPlace } from '../book/view.ts';
import type { ReaderPlace } from './bookPlace.ts';
import type { BookRow } from './useBookRow.ts';

/**
 * React key of the text: a new view starts when a chapter is opened or the conversion changes.
 * @returns also the initial position in the original text: the current one, unless a chapter was opened
 */
export function useBookViewKey(
  { opening, conversion }: Pick<BookRow, 'opening' | 'conversion'>,
  places: PlaceStore<ReaderPlace>,
): { readonly key: string; readonly place: BookPlace } {
  const key = `${opening.id} ${conversion.shown}`;
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
