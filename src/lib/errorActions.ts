import { libraryAddress, type Address, type LibraryKind } from './addresses.ts';

/** Addresses for `ErrorState`: the offline library and customer service. */
export function errorActions(kind: LibraryKind = 'comic'): {
  readonly shelf: Address;
  readonly service: Address;
} {
  return { shelf: libraryAddress('kept', kind), service: '/service' };
}
