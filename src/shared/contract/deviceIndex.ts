import * as v from 'valibot';
import {
  DEVICE_INDEX_CHAPTERS_MAX,
  DEVICE_INDEX_WORKS_MAX,
  PURCHASE_CHAPTERS_MAX,
} from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { field, kindParam, kindSchema, listUpTo, uuidSchema } from './values.ts';
import { listOf, pageParam, sizeParam, workSchema } from './works.ts';

/**
 * The downloads on each device: an optional extension of `records`. Not among `calls`, which load with the first
 * screen.
 */

const indexItemSchema = v.object({
  work: workSchema,
  /** Id of the installation that has them. */
  device: uuidSchema,
  chapters: v.array(uuidSchema),
  /** When the device reported them. */
  at: field.text,
});
export type DeviceIndexItem = v.InferOutput<typeof indexItemSchema>;

export const deviceIndex = endpoint({
  name: 'keptIndex',
  method: 'GET',
  path: '/api/records/',
  input: v.object({ type: v.literal('kept'), kind: kindParam, page: pageParam, size: sizeParam }),
  data: listOf(indexItemSchema),
  token: 'header',
  repeat: 'safe',
});

const indexWorkSchema = v.object({
  work: uuidSchema,
  chapters: listUpTo(uuidSchema, PURCHASE_CHAPTERS_MAX, 1),
});
export type DeviceIndexWork = v.InferOutput<typeof indexWorkSchema>;

/** Replaces the list of one device and kind; an empty list removes it. */
export const saveDeviceIndex = endpoint({
  name: 'saveKept',
  method: 'POST',
  path: '/api/records/',
  input: v.object({
    action: v.literal('save'),
    type: v.literal('kept'),
    kind: kindSchema,
    device: uuidSchema,
    works: v.pipe(
      listUpTo(indexWorkSchema, DEVICE_INDEX_WORKS_MAX),
      v.check(
        (works) =>
          works.reduce((sum, { chapters }) => sum + chapters.length, 0) <=
          DEVICE_INDEX_CHAPTERS_MAX,
      ),
    ),
  }),
  /** Those of the works that the server knows. */
  data: v.object({ uuids: v.optional(v.array(uuidSchema), []) }),
  token: 'header',
  repeat: 'keyed',
});
