import type { LibraryTab } from '../../../lib/addresses.ts';
import type { WorkSummary } from '../../../shared/offline/database/offlineStore.ts';
import { OtherDevicesNotice } from './OtherDevicesNotice.tsx';
import { BlockedNotice } from './BlockedNotice.tsx';
import { EvictionNotice } from './EvictionNotice.tsx';
import { RepairNotice } from './RepairNotice.tsx';
import { SafariNote } from './SafariNote.tsx';

interface RecoveryNoticesProps {
  readonly tab: LibraryTab;
  readonly stored: readonly WorkSummary[] | undefined;
}

/** The library's notices on storage: blocked works and evictions on every tab, the others where the downloads are. */
export function RecoveryNotices({ tab, stored }: RecoveryNoticesProps) {
  return (
    <>
      <BlockedNotice />
      <EvictionNotice />
      <RepairNotice />
      {tab === 'kept' && stored && <OtherDevicesNotice stored={stored} />}
      {tab === 'kept' && stored && stored.length > 0 && <SafariNote />}
    </>
  );
}
