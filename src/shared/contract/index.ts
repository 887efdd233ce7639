/**
 * The contract as code: every call of seed 7 as one value, and the objects it speaks of.
 * Client, worker, server and tests import it; no path, field or code is written twice.
 */

export * from './endpoint.ts';
export * from './values.ts';
export type * from './account.ts';
export type * from './pay.ts';
export type * from './shelf.ts';
export type * from './system.ts';
export type * from './works.ts';
export {
  comicContentSchema,
  directorySchema,
  progressSchema,
  workDetailSchema,
  workSchema,
} from './works.ts';
export { userSchema } from './account.ts';
export { systemSchema } from './system.ts';

/** Every call, by name. A namespace, so that a build carries only the calls it makes. */
export * as calls from './calls.ts';
export type CallName = keyof typeof import('./calls.ts');
