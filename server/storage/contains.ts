import { type RawBuilder, sql } from 'kysely';

/** Whether a text holds another, in which the signs of patterns are but characters. Fold the case of both before. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const pattern = `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}
