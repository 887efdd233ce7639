import type { Kind } from '../../../shared/contract/index.ts';

/** A part of the home page of a kind, as it was read. */
export interface PartProps<T> {
  readonly kind: Kind;
  readonly part: { readonly mark: string; readonly items: readonly T[] };
}
