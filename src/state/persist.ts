import { persistReducer, REHYDRATE, type PersistConfig } from 'redux-persist';
import type { KeyValueStorage } from '../lib/keyValueStorage.ts';
import { USER_STORAGE_NAME } from '../shared/names.ts';
import { userReducer } from './userSlice.ts';
import { readUserState, type UserState } from './userState.ts';

/** Increase it with each change that `readUserState` does not handle. */
const USER_STATE_VERSION = 1;

/** Persists the user slice in local storage under the product key (SPECIFICATION: State on the device). */
export function persistedUserReducer(storage: KeyValueStorage) {
  return persistReducer<UserState>(persistConfig(storage), userReducer);
}

function persistConfig(storage: KeyValueStorage): PersistConfig<UserState> {
  /** The token that this tab has read or written last. */
  let known: string | undefined;
  return {
    key: USER_STORAGE_NAME,
    version: USER_STATE_VERSION,
    keyPrefix: '',
    // Own adapter: redux-persist's `lib/storage` breaks in the built app, and throws where storage is blocked.
    storage: {
      getItem: (key: string) => Promise.resolve(storage.getItem(key)),
      setItem(key: string, value: string) {
        const there = tokenIn(storage.getItem(key));
        // Skipped if another tab has changed the account and the event is still on its way: that account's lists stay.
        if (!there || there === known) {
          known = tokenIn(value);
          storage.setItem(key, value);
        }
        return Promise.resolve();
      },
      removeItem: (key: string) => Promise.resolve(storage.removeItem(key)),
    },
    // Local storage answers at once; without a timer the app cannot start half-rehydrated.
    timeout: 0,
    // Validates each field, since any version or tab may have written it.
    stateReconciler(inbound) {
      const state = readUserState(inbound);
      known = state.token;
      return state;
    },
  };
}

/** Action for redux-persist with the state written by another tab; undefined for broken text, which is ignored. */
export function rehydration(key: string, text: string | null) {
  if (key !== USER_STORAGE_NAME) return undefined;
  const payload = unpacked(text);
  return payload && { type: REHYDRATE, key, payload };
}

/** The token at the top level of a serialized state: the quotes of nested tokens are escaped twice. */
function tokenIn(text: string | null): string | undefined {
  return /"token":"\\"([^\\]*)/.exec(text ?? '')?.[1];
}

/** redux-persist stores each field as JSON inside JSON. */
function unpacked(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields !== 'object' || fields === null) return undefined;
    const entries = Object.entries(fields).map(([name, value]) => [
      name,
      JSON.parse(String(value)),
    ]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
