import { useState } from 'react';
import { worksApi } from '../../../api/endpoints/works.ts';
import { readAddress } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
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
  const { open } = useNavigation();
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
  const [load] = worksApi.useLazyChapterQuery();
  /** Opens a chapter that is not in the row. While it loads, the screen that waits would take this reader's place. */
  const openAt = async (place: BookPlace) => {
    setTarget(place);
    if (place.offset > 0) await load({ kind: 'novel', uuid: work, chapter: place.chapter }, true);
    open(readAddress('novel', work, place.chapter), { replace: true });
  };
  return { account, entry, before, startOf, target, setTarget, openAt };
}
export type BookStart = ReturnType<typeof useBookStart>;
