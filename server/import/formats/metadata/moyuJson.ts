import * as v from 'valibot';
import type { WorkFields } from '../types.ts';
import { validFields } from './fields.ts';

/** The names of the fields in the file; other names are mistakes in writing and are named. */
const fileSchema = v.looseObject({
  title: v.optional(v.unknown()),
  author: v.optional(v.unknown()),
  intro: v.optional(v.unknown()),
  tags: v.optional(v.unknown()),
  category: v.optional(v.unknown()),
  status: v.optional(v.unknown()),
  weekday: v.optional(v.unknown()),
  layout: v.optional(v.unknown()),
  price: v.optional(v.unknown()),
  chapter_price: v.optional(v.unknown()),
  language: v.optional(v.unknown()),
  age_rating: v.optional(v.unknown()),
});

/**
 * Reads a moyu.json: the fields of a work's form.
 *
 * @param bytes at most `METADATA_BYTES_MAX`
 * @returns the valid fields, and the names of wrong and unknown ones
 * @throws if it is no JSON object
 */
export function parseMoyuJson(bytes: Buffer): {
  readonly fields: WorkFields;
  readonly wrong: readonly string[];
} {
  const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (Array.isArray(json)) throw new Error('no object');
  const { chapter_price: chapterPrice, age_rating: ageRating, ...file } = v.parse(fileSchema, json);
  const { fields, wrong } = validFields({ ...file, chapterPrice, ageRating } as Record<
    keyof WorkFields,
    unknown
  >);
  const unknown = Object.keys(file).filter((name) => !(name in fileSchema.entries));
  return { fields, wrong: [...wrong, ...unknown] };
}
