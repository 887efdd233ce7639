import { expressionBuilder } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

/**
 * The one filter of what readers see: what is published and whose time has come. No job has to run at that time.
 * @param nowMs ms since 1970
 */
export function isPublished(table: 'work' | 'chapter', nowMs: number) {
  const is = expressionBuilder<Tables, 'work' | 'chapter'>();
  return is.and([is(`${table}.state`, '=', 'published'), is(`${table}.published_at`, '<=', nowMs)]);
}
