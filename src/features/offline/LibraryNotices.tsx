import type { LibraryTab } from '../../lib/addresses.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { CommuteRow } from './commute/CommuteRow.tsx';
import { RecoveryNotices } from './recovery/RecoveryNotices.tsx';

interface LibraryNoticesProps {
  readonly tab: LibraryTab;
  /** Of every kind. */
  readonly stored: readonly WorkSummary[] | undefined;
}

/** What stands above the lists of the library: notices on storage, and the commute pack. */
export function LibraryNotices({ tab, stored }: LibraryNoticesProps) {
  return (
    <>
      <RecoveryNotices tab={tab} stored={stored} />
      {tab !== 'record' && <CommuteRow stored={stored} />}
    </>
  );
}
