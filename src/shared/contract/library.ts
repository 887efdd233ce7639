import * as v from 'valibot';
import { BATCH_ENTRIES_MAX } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { progressEntrySchema } from './progressEntry.ts';
import {
  coinsSchema,
  field,
  kindParam,
  kindSchema,
  listUpTo,
  priceSchema,
  quantitySchema,
  timeSchema,
  uuidSchema,
} from './values.ts';
import { listOf, pageParam, progressSchema, sizeParam, workSchema } from './works.ts';

export const collectedWorkSchema = v.object({
  ...workSchema.entries,
  collected_at: field.text,
  new_chapters: field.count,
});
export type CollectedWork = v.InferOutput<typeof collectedWorkSchema>;

const uuids = listUpTo(uuidSchema, BATCH_ENTRIES_MAX, 1);
const uuidsData = v.object({ uuids: v.optional(v.array(uuidSchema), []) });

export const collection = endpoint({
  name: 'collection',
  method: 'GET',
  path: '/api/collection/',
  input: v.object({ kind: kindParam, page: pageParam, size: sizeParam }),
  data: listOf(collectedWorkSchema),
  token: 'header',
  repeat: 'safe',
});

/**
 * Explicit, never a toggle: a repeated call changes nothing. `times` says when each of `uuids` became a favorite, if
 * not now: offline, or before a deletion that is undone.
 */
export const changeCollection = endpoint({
  name: 'changeCollection',
  method: 'POST',
  path: '/api/collection/',
  input: v.object({
    action: v.picklist(['add', 'delete']),
    kind: kindParam,
    uuids,
    times: v.optional(listUpTo(timeSchema, BATCH_ENTRIES_MAX)),
  }),
  data: uuidsData,
  token: 'body',
  repeat: 'keyed',
});

/** A reading position; `index` is required, or a purchase would parse as one. */
export const readRecordSchema = v.object({
  ...progressSchema.entries,
  index: quantitySchema,
  work: workSchema,
});
export type ReadRecord = v.InferOutput<typeof readRecordSchema>;
/** A change of coins; spending is negative. */
export const spendRecordSchema = v.object({
  title: v.string(),
  coins: coinsSchema,
  /** Coins after the change. */
  balance: coinsSchema,
  at: field.text,
  /** A server may omit it. */
  cause: v.fallback(
    v.optional(v.picklist(['topup', 'unlock', 'bonus', 'refund', 'adjust'])),
    undefined,
  ),
  /** Set if the work still exists. */
  work: v.optional(workSchema),
  chapter: v.optional(uuidSchema),
});
export type SpendRecord = v.InferOutput<typeof spendRecordSchema>;
export const orderRecordSchema = v.object({
  order: uuidSchema,
  combo: field.text,
  /** Fen. */
  amount: priceSchema,
  method: field.text,
  state: v.picklist(['waiting', 'paid', 'failed', 'expired']),
  at: field.text,
  /** The server may omit these; a list shows those it has. */
  number: field.text,
  title: field.text,
  coins: field.price,
  bonus: field.price,
  days: field.count,
  /** While the order waits: where to pay, and until when. */
  pay_url: v.optional(v.pipe(v.string(), v.url())),
  expires_at: field.text,
  paid_at: field.text,
  refunded_at: field.text,
});
export type OrderRecord = v.InferOutput<typeof orderRecordSchema>;
export const purchasedRecordSchema = v.object({
  work: workSchema,
  chapter: uuidSchema,
  at: field.text,
  /** Price in coins, and the chapter's index and title; a server may omit them. */
  coins: field.price,
  chapter_index: field.quantity,
  chapter_title: field.text,
});
export type PurchasedRecord = v.InferOutput<typeof purchasedRecordSchema>;

/** For type `spend`, with the first page: totals by month, latest first; both sums positive. */
const monthSchema = v.object({
  /** YYYY-MM in China's time. */
  month: v.string(),
  spent: field.price,
  received: field.price,
});

export const records = endpoint({
  name: 'records',
  method: 'GET',
  path: '/api/records/',
  input: v.object({
    type: v.picklist(['read', 'spend', 'order', 'purchased']),
    kind: v.optional(kindSchema),
    /** For type `order`: only that order, and only orders in that state. */
    order: v.optional(uuidSchema),
    state: v.optional(v.picklist(['waiting', 'paid', 'closed'])),
    /** For type `spend`: only spent, or only received. */
    direction: v.optional(v.picklist(['out', 'in'])),
    page: pageParam,
    size: sizeParam,
  }),
  data: v.object({
    ...listOf(
      v.union([readRecordSchema, orderRecordSchema, spendRecordSchema, purchasedRecordSchema]),
    ).entries,
    /** For type `read`, with the first page: the latest deletions, so that every device applies them. */
    deleted: v.optional(v.array(v.object({ work: uuidSchema, at: field.text })), []),
    months: v.optional(v.array(monthSchema), []),
    /** The server's clock, ISO 8601 UTC: countdowns use it instead of the device's. */
    now: field.text,
  }),
  token: 'header',
  repeat: 'safe',
});

export const changeRecords = endpoint({
  name: 'changeRecords',
  method: 'POST',
  path: '/api/records/',
  input: v.variant('action', [
    v.object({
      action: v.literal('save'),
      entries: listUpTo(progressEntrySchema, BATCH_ENTRIES_MAX, 1),
    }),
    v.object({
      action: v.literal('delete'),
      type: v.literal('read'),
      kind: v.optional(kindSchema),
      uuids: v.optional(uuids),
      all: v.optional(v.literal(true)),
      /** When the reader decided it; what was read later stays. */
      at: v.optional(timeSchema),
    }),
  ]),
  data: uuidsData,
  token: 'header',
  repeat: 'keyed',
});
