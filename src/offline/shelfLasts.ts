import type { Shelf } from '../shared/offline/database/shelf.ts';
import { useShelf } from './kept.ts';
import { isPrivateWindow } from '../lib/privateWindow.ts';

/** @returns false if nothing outlives this window (incognito, storage refused); undefined: not known yet */
export function useShelfLasts(): boolean | undefined {
  return useShelf('lasting', readLasting);
}

const readLasting = async (shelf: Shelf) => shelf.lasting && !(await isPrivateWindow());
