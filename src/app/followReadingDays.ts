import type { Unsubscribe } from '@reduxjs/toolkit';
import { sendReadingDays } from '../api/endpoints/readingDays.ts';
import { stateOf, type SessionApi } from '../api/thunk.ts';
import { getReadingDays } from '../offline/readingDays.ts';
import { isOnline } from '../state/store.ts';

interface ReadingDaysDeps {
  readonly session: SessionApi;
  readonly subscribe: (listener: () => void) => Unsubscribe;
}

/** Sends the reading days that wait on this device each time the server can be reached. */
export function followReadingDays({ session, subscribe }: ReadingDaysDeps): void {
  let wasReady = false;
  const look = () => {
    const state = stateOf(session);
    const isReady = isOnline(state) && state.global.status;
    const hasBecomeReady = isReady && !wasReady;
    wasReady = isReady;
    if (hasBecomeReady) void send(session);
  };
  subscribe(look);
  look();
}

async function send(session: SessionApi): Promise<void> {
  try {
    const store = await getReadingDays();
    if (store) await sendReadingDays(store, session);
  } catch (error) {
    console.warn('reading days could not be sent', error);
  }
}
