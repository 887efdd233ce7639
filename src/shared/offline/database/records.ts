import * as v from 'valibot';
import { filmContentSchema, filmQualitySchema } from '../../contract/films.ts';
import { progressEntrySchema } from '../../contract/progressEntry.ts';
import { kindSchema } from '../../contract/values.ts';
import {
  comicContentSchema,
  comicPageSchema,
  directorySchema,
  novelContentSchema,
  workDetailSchema,
} from '../../contract/works.ts';
import { storedPanelsSchema } from '../assets/pagePanels.ts';
import type { AssetRecord } from './db.ts';
import type { LedgerRow } from '../chapters/ledger.ts';
import type { StoredChapter, StoredWork, PictureSource, QueuedChange } from './offlineStore.ts';

/** Records may come from another version: an invalid one counts as absent. */

const time = v.pipe(v.number(), v.minValue(0));

const assetSchema = v.object({
  path: v.string(),
  bytes: v.number(),
  type: v.string(),
  sha256: v.string(),
  chapter: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))]),
  at: time,
  // What another version wrote there must not cost the page.
  panels: v.fallback(v.optional(storedPanelsSchema), undefined),
});
const storedFilmSchema = v.object({
  ...filmContentSchema.entries,
  quality: filmQualitySchema,
  pages: v.pipe(v.array(comicPageSchema), v.minLength(1)),
});
/** Told apart by unique fields: a film's segments look like a comic's pages. */
const contentSchema = v.lazy((content) => {
  const has = (name: string) => typeof content === 'object' && content !== null && name in content;
  if (has('hls')) return storedFilmSchema;
  return has('paragraphs') ? novelContentSchema : comicContentSchema;
});
const chapterSchema = v.object({
  uuid: v.string(),
  work: v.string(),
  kind: kindSchema,
  content: contentSchema,
  pinned: v.boolean(),
  readAt: time,
  savedAt: time,
  owner: v.optional(v.string(), ''),
});
const workSchema = v.object({
  uuid: v.string(),
  kind: kindSchema,
  detail: workDetailSchema,
  directory: directorySchema,
  at: time,
  account: v.optional(v.string()),
});
const changeSchema = v.object({
  id: v.number(),
  account: v.string(),
  change: v.variant('type', [
    v.object({ type: v.literal('progress'), entry: progressEntrySchema }),
    v.object({
      type: v.literal('collect'),
      action: v.picklist(['add', 'delete']),
      kind: kindSchema,
      work: v.string(),
      at: v.string(),
    }),
    v.object({ type: v.literal('clear'), kind: kindSchema, at: v.string() }),
  ]),
});
const ledgerRowSchema = v.object({
  chapter: v.string(),
  pictures: v.number(),
  bytes: v.number(),
  listed: v.optional(
    v.object({
      uuid: v.string(),
      work: v.string(),
      index: v.number(),
      title: v.string(),
      pages: v.number(),
      pagesKept: v.number(),
      bytes: v.number(),
      complete: v.boolean(),
      pinned: v.boolean(),
      readAt: time,
      savedAt: time,
      owner: v.string(),
      quality: v.exactOptional(v.string()),
    }),
  ),
});
const sourceSchema = v.object({ base: v.string(), key: v.string() });

export function valid<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
): v.InferOutput<T> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

export function allValid<T extends v.GenericSchema>(
  schema: T,
  values: readonly unknown[],
): v.InferOutput<T>[] {
  return values.map((value) => valid(schema, value)).filter((value) => value !== undefined);
}

export const validAsset = (value: unknown): AssetRecord | undefined => valid(assetSchema, value);
export const validAssets = (values: readonly unknown[]): AssetRecord[] =>
  allValid(assetSchema, values);
export const validChapter = (value: unknown): StoredChapter | undefined =>
  valid(chapterSchema, value);
export const validWork = (value: unknown): StoredWork | undefined => valid(workSchema, value);
export const validWorks = (values: readonly unknown[]): StoredWork[] =>
  allValid(workSchema, values);
export const validChanges = (values: readonly unknown[]): QueuedChange[] =>
  allValid(changeSchema, values);
export const validLedgerRow = (value: unknown): LedgerRow | undefined =>
  valid(ledgerRowSchema, value);
export const validLedger = (values: readonly unknown[]): LedgerRow[] =>
  allValid(ledgerRowSchema, values);
export const validSource = (value: unknown): PictureSource | undefined =>
  valid(sourceSchema, value);
