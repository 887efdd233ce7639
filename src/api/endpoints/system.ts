import * as v from 'valibot';
import { systemSchema, type System } from '../../shared/contract/index.ts';
import { useAppState, useIsCutOff } from '../../state/store.ts';
import { api } from '../api.ts';
import { servicesOf } from '../thunk.ts';

const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The last response stored on the device, null if there is none. Used only until a fresh response arrives. */
    storedSystem: build.query<System | null, void>({
      queryFn: async (_nothing, { extra }) => ({ data: (await findSystem(extra)) ?? null }),
      keepUnusedDataFor: 0,
    }),
  }),
});

async function findSystem(extra: unknown): Promise<System | undefined> {
  try {
    const offlineStore = await servicesOf(extra).offlineStore();
    const stored = v.safeParse(systemSchema, await offlineStore.findAnswer('system'));
    return stored.success ? stored.output : undefined;
  } catch (error) {
    console.warn('offline store not read', error);
    return undefined;
  }
}

/** The server's settings: from init, else the stored copy. null: neither exists; undefined: not loaded yet. */
export function useSystem(): System | null | undefined {
  const system = useAppState(({ global }) => global.system);
  const isCutOff = useIsCutOff();
  const { data } = systemApi.useStoredSystemQuery(undefined, { skip: system !== null });
  const stored = data === null && !isCutOff ? undefined : data;
  return system ?? stored;
}
