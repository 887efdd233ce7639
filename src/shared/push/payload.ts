import * as v from 'valibot';

const WORKS_MAX = 10;
const TITLE_CHARACTERS_MAX = 200;

/** The uuids of the contract (`contract/values.ts`), without loading it into the worker. */
const uuid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

/** What the server's notification of new chapters says (`server/push/sendMessages.ts`). */
const payloadSchema = v.pipe(
  v.object({
    /** The first of the works. */
    works: v.pipe(
      v.array(
        v.object({
          id: uuid,
          kind: v.picklist(['comic', 'novel', 'film']),
          title: v.pipe(v.string(), v.minLength(1), v.maxLength(TITLE_CHARACTERS_MAX)),
          /** Uuid of the first new chapter. */
          chapter: uuid,
        }),
      ),
      v.minLength(1),
      v.maxLength(WORKS_MAX),
    ),
    /** Number of works. */
    count: whole,
    /** Favorites with new chapters. */
    badge: whole,
  }),
  v.check(({ works, count }) => works.length <= count),
);
export type PushPayload = v.InferOutput<typeof payloadSchema>;

/** @param text of a push message @returns undefined for anything but the server's payload */
export function readPayload(text: string): PushPayload | undefined {
  try {
    const payload = v.safeParse(payloadSchema, JSON.parse(text));
    return payload.success ? payload.output : undefined;
  } catch {
    return undefined;
  }
}
