import * as v from 'valibot';
import type { OfflineStore } from '../database/offlineStore.ts';

/**
 * What the tab notes for the worker, which reads neither its memory nor local storage: for whom, from where and under
 * which conditions the rules download while the app is closed. No token ([Note: Calls of a device]).
 */
const conditionsSchema = v.object({
  /** Uuid of the account in use. */
  account: v.pipe(v.string(), v.minLength(1)),
  /** Base address of the API. */
  base: v.string(),
  /** `api_key` of the host page. */
  apiKey: v.string(),
  wifiOnly: v.boolean(),
  /** Pages or texts fetched in parallel. */
  parallel: v.number(),
  /** Of films: the last chosen quality; '': the best. */
  filmQuality: v.string(),
  /** Width of a page on the screen, device pixels; Infinity: unknown. */
  pageWidthPx: v.number(),
  /** Where the account is in the works with a rule, by their uuid. */
  places: v.record(v.string(), v.object({ index: v.number(), isAtEnd: v.boolean() })),
});
export type AheadConditions = v.InferOutput<typeof conditionsSchema>;

/** Among the stored answers. */
const NAME = 'ahead';

type Answers = Pick<OfflineStore, 'findAnswer' | 'saveAnswer'>;

/** @returns undefined where no tab of this version has noted them */
export async function findConditions(offlineStore: Answers): Promise<AheadConditions | undefined> {
  const found = v.safeParse(conditionsSchema, await offlineStore.findAnswer(NAME));
  return found.success ? found.output : undefined;
}

/** Writes only what differs. */
export async function saveConditions(
  offlineStore: Answers,
  conditions: AheadConditions,
): Promise<void> {
  const before = await findConditions(offlineStore);
  if (JSON.stringify(before) === JSON.stringify(conditions)) return;
  await offlineStore.saveAnswer(NAME, conditions);
}
