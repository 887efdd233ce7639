import { CODE } from '../shared/contract/index.ts';
import type { Failure } from './failure.ts';

/**
 * Whether a work or chapter was refused because it was blocked by law: copies of it go, too.
 * @param error of a query: a Failure, or whatever the query threw
 */
export function isBlocked(error: unknown): boolean {
  const failure = error as Failure | undefined;
  if (failure?.kind !== 'code' || failure.code !== CODE.notFound) return false;
  return (failure.data as { readonly blocked?: unknown } | null | undefined)?.blocked === true;
}
