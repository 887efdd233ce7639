import { shelfAddress, type ShelfKind } from './addresses.ts';
import { useNavigation, useOpenLink } from './navigation.ts';

const SERVICE_PATH = '/service';

/** Where a person may go from what did not load, for `ErrorState`: the offline shelf, and the service where there is one. */
export function useWaysOut(kind: ShelfKind = 'comic') {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  return {
    shelf: { href: shelfAddress('kept', kind), onOpen },
    service: knows(SERVICE_PATH) ? { href: SERVICE_PATH, onOpen } : undefined,
  };
}
