/** The contract as code: every call as one value, and the objects it uses; no path, field or code is written twice. */
import type * as calls from './calls.ts';

export * from './endpoint.ts';
export * from './values.ts';
export type * from './chapters.ts';
export type * from './films.ts';
export type * from './home.ts';
export type * from './pay.ts';
export type * from './service.ts';
export type * from './session.ts';
export type * from './library.ts';
export type * from './progressEntry.ts';
export type * from './system.ts';
export type * from './works.ts';
export {
  comicContentSchema,
  directorySchema,
  LENGTHS,
  PRICE_FILTERS,
  PRICES,
  progressSchema,
  RANKS,
  SORTS,
  STATUSES,
  workDetailSchema,
  workSchema,
} from './works.ts';
export { userSchema } from './session.ts';
export { systemSchema } from './system.ts';

export * as calls from './calls.ts';
export type CallName = keyof typeof calls;
