import * as v from 'valibot';
import type { WorkFields } from '../types.ts';
import { validFields } from './fields.ts';

/** The fields by their names in the file; other names are mistakes in writing and are named. */
const FIELDS: Readonly<Record<string, keyof WorkFields>> = {
  title: 'title',
  author: 'author',
  intro: 'intro',
  tags: 'tags',
  category: 'category',
  form: 'form',
  status: 'status',
  weekday: 'weekday',
  layout: 'layout',
  price: 'price',
  chapter_price: 'chapterPrice',
  free_from: 'freeFrom',
  free_until: 'freeUntil',
  free_after_days: 'freeAfterDays',
  score: 'score',
  language: 'language',
  age_rating: 'ageRating',
};
const fileSchema = v.record(v.string(), v.unknown());

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
  const file = new Map(Object.entries(v.parse(fileSchema, json)));
  const names = Object.keys(FIELDS);
  const { fields, wrong } = validFields(
    Object.fromEntries(names.map((name) => [FIELDS[name], file.get(name)])),
  );
  const unknown = [...file.keys()].filter((name) => !Object.hasOwn(FIELDS, name));
  const wrongNames = names.filter((name) => wrong.includes(FIELDS[name] ?? ''));
  const { freeFrom = 0, freeUntil = Infinity, ...others } = fields;
  if (freeUntil > freeFrom) return { fields, wrong: [...wrongNames, ...unknown] };
  return { fields: others, wrong: [...wrongNames, 'free_until', ...unknown] };
}
