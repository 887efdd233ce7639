import { useState } from 'react';
import { useStore } from 'react-redux';
import type { StateOfApp } from '../../../state/store.ts';
import { useAccount, useAppState } from '../../../state/store.ts';
import { ownPlace } from '../../../state/ownPlaces.ts';
import type { BookPlace } from '../book/view.ts';
import { offsetOfPage } from './bookPlace.ts';

/** Where a chapter opens: at the requested position, else where this device left it, else at its beginning. */
export function useBookStart(work: string) {
  const store = useStore<StateOfApp>();
  const account = useAccount();
  const entry = useAppState(({ user }) => user.novelreaduuids.find(({ uuid }) => uuid === work));
  const [before] = useState(entry);
  const [target, setTarget] = useState<BookPlace>();
  const startOf = (chapter: string): BookPlace => {
    if (target?.chapter === chapter) return target;
    const noted = store.getState().user.novelreaduuids.find(({ uuid }) => uuid === work);
    const own = noted && ownPlace(account, work);
    const page = [own, noted].find((each) => each?.chapter === chapter)?.page ?? 1;
    return { chapter, offset: offsetOfPage(page) };
  };
  return { account, entry, before, startOf, target, setTarget };
}
export type BookStart = ReturnType<typeof useBookStart>;
