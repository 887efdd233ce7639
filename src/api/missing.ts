import { CODE } from '../shared/contract/index.ts';
import type { Failure } from '../shared/failure.ts';

/** @param error of a query: a Failure, or whatever the query threw */
export function isMissing(error: unknown): boolean {
  const failure = error as Failure | undefined;
  return failure?.kind === 'code' && failure.code === CODE.notFound;
}

/**
 * Whether a work or chapter was refused because it was blocked by law: copies of it go, too.
 * @param error of a query: a Failure, or whatever the query threw
 */
export function isBlocked(error: unknown): boolean {
  const { data } = (error ?? {}) as { readonly data?: { readonly blocked?: unknown } | null };
  return isMissing(error) && data?.blocked === true;
}
