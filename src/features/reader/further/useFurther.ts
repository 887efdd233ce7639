import { useState } from 'react';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { furtherPlace } from './further.ts';
import { useOwnPlace } from './ownPlaces.ts';

interface Reading {
  /** Uuid of whoever reads. */
  readonly account: string;
  /** Uuid. */
  readonly work: string;
  readonly detail: WorkDetail | undefined;
  /** Of the read list, where what other devices read is taken over. */
  readonly entry: ReadEntry | undefined;
  /** Uuid of the chapter that is read. */
  readonly current: string;
  /** As of `furtherPlace`. */
  readonly least: number;
}

/** Another device's place that this one is asked to go to, once each; it never goes by itself (features 60). */
export function useFurther({ account, work, detail, entry, current, least }: Reading) {
  const own = useOwnPlace(account, work);
  const [answered, setAnswered] = useState('');
  // What was deleted from the list was not read here either.
  const found = furtherPlace(entry && own, [entry, detail?.progress], least);
  // Whoever opened that very chapter went there of their own accord.
  const isThere = found?.chapter === current && own?.chapter !== current;
  const place = found && !isThere && found.at > answered ? found : undefined;
  return { place, answer: () => setAnswered(place?.at ?? answered) };
}
