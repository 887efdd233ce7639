import * as v from 'valibot';
import { systemSchema, type System } from '../../shared/contract/index.ts';
import { useAppState, useIsCutOff } from '../../state/store.ts';
import { api } from '../api.ts';
import { servicesOf } from '../thunk.ts';

const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The last response stored on the device, null if there is none. Used only until a fresh response arrives. */
    keptSystem: build.query<System | null, void>({
      queryFn: async (_nothing, { extra }) => ({ data: (await findSystem(extra)) ?? null }),
      keepUnusedDataFor: 0,
    }),
  }),
});

async function findSystem(extra: unknown): Promise<System | undefined> {
  try {
    const shelf = await servicesOf(extra).shelf();
    const kept = v.safeParse(systemSchema, await shelf.findAnswer('system'));
    return kept.success ? kept.output : undefined;
  } catch (error) {
    console.warn('offline store not read', error);
    return undefined;
  }
}

/** The server's settings: from init, else the stored copy. null: neither exists; undefined: not loaded yet. */
export function useSystem(): System | null | undefined {
  const system = useAppState(({ global }) => global.system);
  const isCutOff = useIsCutOff();
  const { data } = systemApi.useKeptSystemQuery(undefined, { skip: system !== null });
  const kept = data === null && !isCutOff ? undefined : data;
  return system ?? kept;
}
