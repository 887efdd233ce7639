import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../lib/deviceSettings.ts';
import { OWN_PLACES_MAX } from '../shared/limits.ts';
import { OWN_PLACES_STORAGE_NAME } from '../shared/names.ts';
import type { ReadEntry } from './userState.ts';

/** Positions reached on this device. The account's history cannot tell them from those of other devices. */

const placeSchema = v.object({
  account: v.string(),
  work: v.string(),
  chapter: v.string(),
  index: v.number(),
  /** From 1. */
  page: v.number(),
  /** ISO 8601 UTC. */
  at: v.string(),
});
export type OwnPlace = v.InferOutput<typeof placeSchema>;

const setting = deviceSetting(
  OWN_PLACES_STORAGE_NAME,
  v.fallback(v.optional(v.array(placeSchema), []), []),
);

/** @param account uuid of the reader's account */
export function noteOwnPlace(entry: ReadEntry, account: string): void {
  const { uuid: work, chapter, index, page, at } = entry;
  const others = setting.read().filter((each) => each.work !== work || each.account !== account);
  setting.write([...others, { account, work, chapter, index, page, at }].slice(-OWN_PLACES_MAX));
}

export function ownPlace(account: string, work: string): OwnPlace | undefined {
  return setting.read().find((each) => each.work === work && each.account === account);
}

export function useOwnPlace(account: string, work: string): OwnPlace | undefined {
  const places = useSyncExternalStore(setting.subscribe, setting.read);
  return places.find((each) => each.work === work && each.account === account);
}
