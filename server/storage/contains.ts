import { type RawBuilder, sql } from 'kysely';

/** Whether a text contains `part`, in which wildcards are plain characters. Fold the case of both before. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}
