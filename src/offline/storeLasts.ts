import type { OfflineStore } from '../shared/offline/database/offlineStore.ts';
import { useOfflineStore } from './stored.ts';
import { isPrivateWindow } from '../lib/privateWindow.ts';

/** @returns false if nothing outlives this window (incognito, storage refused); undefined: not known yet */
export function useStoreLasts(): boolean | undefined {
  return useOfflineStore('lasting', readLasting);
}

const readLasting = async (offlineStore: OfflineStore) =>
  offlineStore.lasting && !(await isPrivateWindow());
