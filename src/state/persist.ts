import { persistReducer, REHYDRATE, type PersistConfig } from 'redux-persist';
import type { KeyValueStorage } from '../lib/keyValueStorage.ts';
import { USER_STORAGE_NAME } from '../shared/names.ts';
import { userReducer } from './userSlice.ts';
import { readUserState, type UserState } from './userState.ts';

/** Raise it with every change that `readUserState` cannot read by itself. */
const USER_STATE_VERSION = 1;

/** The user slice, kept in local storage under the product key (seed 3). */
export function persistedUserReducer(storage: KeyValueStorage) {
  return persistReducer<UserState>(persistConfig(storage), userReducer);
}

function persistConfig(storage: KeyValueStorage): PersistConfig<UserState> {
  /** The token, as this tab read or wrote it last. */
  let known: string | undefined;
  return {
    key: USER_STORAGE_NAME,
    version: USER_STATE_VERSION,
    keyPrefix: '',
    // Our own three methods: the package's `lib/storage` breaks in the built app, and throws where storage is refused.
    storage: {
      getItem: (key: string) => Promise.resolve(storage.getItem(key)),
      setItem(key: string, value: string) {
        const there = tokenIn(storage.getItem(key));
        // Another tab changed the account and we have not heard of it yet: its lists are not ours to write.
        if (!there || there === known) {
          known = tokenIn(value);
          storage.setItem(key, value);
        }
        return Promise.resolve();
      },
      removeItem: (key: string) => Promise.resolve(storage.removeItem(key)),
    },
    // Local storage answers at once; without a timer nothing can start half-rehydrated.
    timeout: 0,
    // Everything that comes back is validated field by field, whatever version or tab wrote it.
    stateReconciler(inbound) {
      const state = readUserState(inbound);
      known = state.token;
      return state;
    },
  };
}

/** What another tab wrote, as redux-persist takes it. Broken text is ignored: our own state is as good. */
export function rehydration(key: string, text: string | null) {
  if (key !== USER_STORAGE_NAME) return undefined;
  const payload = unpacked(text);
  return payload && { type: REHYDRATE, key, payload };
}

/** Of a whole state as text, its own token: others in it have their quotes escaped twice. */
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
