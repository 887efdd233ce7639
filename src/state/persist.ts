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

/**
 * Several tabs write one text. Each writes the fields that it has changed itself and leaves the others as they are in
 * the storage, so that a tab that writes late takes nothing back.
 */
function persistConfig(storage: KeyValueStorage): PersistConfig<UserState> {
  /** Serialized fields, as this tab has read or written them last. */
  let known: Fields = {};
  return {
    key: USER_STORAGE_NAME,
    version: USER_STATE_VERSION,
    keyPrefix: '',
    // Own adapter: redux-persist's `lib/storage` breaks in the built app, and throws where storage is blocked.
    storage: {
      getItem: (key: string) => Promise.resolve(storage.getItem(key)),
      setItem(key: string, value: string) {
        const ours = fieldsIn(value);
        const there = fieldsIn(storage.getItem(key));
        // Skipped if another tab has changed the account and the event is still on its way: that account's lists stay.
        if (!tokenOf(there) || tokenOf(there) === tokenOf(known)) {
          if (tokenOf(ours) === tokenOf(known)) {
            for (const name in known)
              if (ours[name] === known[name]) ours[name] = there[name] ?? ours[name];
          }
          known = fieldsIn(value);
          storage.setItem(key, JSON.stringify(ours));
        }
        return Promise.resolve();
      },
      removeItem: (key: string) => Promise.resolve(storage.removeItem(key)),
    },
    // Local storage answers at once; without a timer the app cannot start half-rehydrated.
    timeout: 0,
    // Validates each field, since any version or tab may have written it.
    stateReconciler(inbound, _, own) {
      const before = known;
      known = {};
      for (const name in inbound) known[name] = JSON.stringify(inbound[name as keyof UserState]);
      const state = readUserState(inbound);
      if (tokenOf(known) !== tokenOf(before)) return state;
      // A field that the other tab has not changed may have been changed here, and not be written yet.
      const same = Object.entries(own).filter(([name]) => known[name] === before[name]);
      return { ...state, ...Object.fromEntries(same) };
    },
  };
}

/** Action for redux-persist with the state written by another tab; undefined for broken text, which is ignored. */
export function rehydration(key: string, text: string | null) {
  if (key !== USER_STORAGE_NAME) return undefined;
  const payload = unpacked(text);
  return payload && { type: REHYDRATE, key, payload };
}

type Fields = Record<string, string | undefined>;

/** A token has no character that JSON escapes. */
const tokenOf = ({ token }: Fields) => /^"(.+)"$/.exec(String(token))?.[1];

/** redux-persist stores each field as JSON inside JSON. @returns no field for broken text */
function fieldsIn(text: string | null): Fields {
  try {
    const fields: unknown = JSON.parse(text ?? '');
    return typeof fields === 'object' ? { ...fields } : {};
  } catch {
    return {};
  }
}

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
