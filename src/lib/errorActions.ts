import { libraryAddress, type LibraryKind } from './addresses.ts';
import { useNavigation, useOpenLink } from './navigation.ts';

const SERVICE_PATH = '/service';

/** Links for `ErrorState`: the offline library, and customer service if the server has it. */
export function useErrorActions(kind: LibraryKind = 'comic') {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return {
    library: { href: libraryAddress('kept', kind), onOpen },
    service: knows(SERVICE_PATH) ? { href: SERVICE_PATH, onOpen } : undefined,
  };
}
