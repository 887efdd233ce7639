import { CODE } from '../shared/contract/index.ts';
import type { Failure } from '../shared/failure.ts';

/** @param error of a query: a Failure, or whatever the query threw */
export function isMissing(error: unknown): boolean {
  const failure = error as Failure | undefined;
  return failure?.kind === 'code' && failure.code === CODE.notFound;
}
