import { libraryAddress, type Address, type LibraryKind } from './addresses.ts';

/** Addresses for `ErrorState`: the offline library and customer service. */
export function errorActions(kind: LibraryKind = 'comic'): {
  readonly library: Address;
  readonly service: Address;
} {
  return { library: libraryAddress('kept', kind), service: '/service' };
}
