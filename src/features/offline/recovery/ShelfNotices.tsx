import type { ShelfTab } from '../../../lib/addresses.ts';
import type { WorkSummary } from '../../../shared/offline/database/shelf.ts';
import { ArrivalNotice } from './ArrivalNotice.tsx';
import { LostNotice } from './LostNotice.tsx';
import { MendNotice } from './MendNotice.tsx';
import { SafariNote } from './SafariNote.tsx';

interface ShelfNoticesProps {
  readonly tab: ShelfTab;
  readonly kept: readonly WorkSummary[] | undefined;
}

/** The library's notices on storage: evictions on every tab, the others where the downloads are. */
export function ShelfNotices({ tab, kept }: ShelfNoticesProps) {
  return (
    <>
      <LostNotice />
      <MendNotice />
      {tab === 'kept' && kept && <ArrivalNotice kept={kept} />}
      {tab === 'kept' && kept && kept.length > 0 && <SafariNote />}
    </>
  );
}
