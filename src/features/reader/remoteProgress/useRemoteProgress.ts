import { useState } from 'react';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { remoteProgress } from './remoteProgress.ts';
import { useOwnPlace } from '../../../state/ownPlaces.ts';

interface Reading {
  readonly account: string;
  readonly work: string;
  readonly detail: WorkDetail | undefined;
  /** Entry of the history, which includes positions of other devices. */
  readonly entry: ReadEntry | undefined;
  readonly current: string;
  readonly least: number;
}

/** Another device's position, offered once; the reader is asked first (SPECIFICATION: Reading and places). */
export function useRemoteProgress({ account, work, detail, entry, current, least }: Reading) {
  const own = useOwnPlace(account, work);
  const [answered, setAnswered] = useState('');
  // An entry deleted from the history also invalidates the device's own position.
  const found = remoteProgress(entry && own, [entry, detail?.progress], least);
  // The reader has already opened that chapter by themselves.
  const isThere = found?.chapter === current && own?.chapter !== current;
  const place = found && !isThere && found.at > answered ? found : undefined;
  return { place, answer: () => setAnswered(place?.at ?? answered) };
}
