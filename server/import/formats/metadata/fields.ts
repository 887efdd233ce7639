import * as v from 'valibot';
import type { WorkFields } from '../types.ts';

const TITLE_CHARACTERS_MAX = 200;
const INTRO_CHARACTERS_MAX = 5_000;
const TAG_CHARACTERS_MAX = 30;
const TAGS_MAX = 30;
const SCORE_MAX = 10;
const FREE_AFTER_DAYS_MAX = 3_660;

const line = (characters: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, ' ').trim().slice(0, characters)),
    v.minLength(1),
  );

const tags = v.pipe(
  v.array(v.string()),
  // A tag is one word: lists of tags are separated by spaces.
  v.transform((list) =>
    list.map((tag) => tag.trim().replace(/\s+/g, '·').slice(0, TAG_CHARACTERS_MAX)),
  ),
  v.transform((list) => [...new Set(list.filter(Boolean))].slice(0, TAGS_MAX)),
  v.minLength(1),
);

/** A date with time and zone, as `2026-12-01T20:00+08:00`. */
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.minValue(0),
);

/** Each field of a work as files may give it: texts are cut to what the catalogue takes. */
export const workFieldSchemas = {
  title: line(TITLE_CHARACTERS_MAX),
  author: line(TITLE_CHARACTERS_MAX),
  intro: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n').trim().slice(0, INTRO_CHARACTERS_MAX)),
    v.minLength(1),
  ),
  tags,
  category: line(64),
  status: v.picklist(['serial', 'finished']),
  weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
  layout: v.picklist(['page', 'manga', 'strip']),
  price: v.picklist(['free', 'paid', 'limited']),
  chapterPrice: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  language: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(35),
    v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  ),
  ageRating: line(40),
  form: line(64),
  freeFrom: moment,
  freeUntil: moment,
  freeAfterDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FREE_AFTER_DAYS_MAX)),
  score: v.pipe(v.number(), v.minValue(0), v.maxValue(SCORE_MAX)),
} satisfies Record<keyof WorkFields, v.GenericSchema>;

/**
 * Takes the fields that are valid.
 *
 * @param raw field by field; absent and empty ones are no mistakes
 * @returns the fields, and the names of those that are wrong
 */
export function validFields(raw: Readonly<Partial<Record<keyof WorkFields, unknown>>>): {
  readonly fields: WorkFields;
  readonly wrong: readonly string[];
} {
  const names = Object.keys(workFieldSchemas) as (keyof WorkFields)[];
  const given = names.filter((name) => raw[name] !== undefined && raw[name] !== '');
  const results = given.map(
    (name) => [name, v.safeParse(workFieldSchemas[name], raw[name])] as const,
  );
  return {
    fields: Object.fromEntries(
      results.flatMap(([name, { success, output }]) => (success ? [[name, output]] : [])),
    ),
    wrong: results.flatMap(([name, { success }]) => (success ? [] : [name])),
  };
}
