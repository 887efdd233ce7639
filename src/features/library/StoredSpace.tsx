import { useState } from 'react';
import { SPACE_PATH } from '../../lib/addresses.ts';
import { useStorageSpace } from '../../offline/storageSpace.ts';
import { byteCount } from '../../lib/format.ts';
import type { Kind } from '../../shared/contract/index.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StorageMeter } from '../../ui/StorageMeter.tsx';
import { useSpace } from '../offline/index.ts';
import { readChapters } from '../../state/readEntries.ts';
import { sumBytes } from '../../shared/offline/chapters/summaries.ts';
import { unitOf } from './storedPlace.ts';
import * as texts from './texts.ts';
import { useRemoveStored } from './useRemoveStored.ts';

/** A smaller share of the meter would be invisible. */
const SEEN_RATIO_MIN = 0.01;

const KINDS = [
  { kind: 'comic', label: texts.COMICS, tone: 'jade' },
  { kind: 'novel', label: texts.NOVELS, tone: 'azure' },
  { kind: 'film', label: texts.FILMS, tone: 'plum' },
] as const;

interface StoredSpaceProps {
  readonly stored: readonly WorkSummary[];
  /** Works of every kind: they share the device's storage. */
  readonly all: readonly WorkSummary[];
  readonly entries: readonly ReadEntry[];
}

/** The storage meter: bytes of every kind, as the storage screen counts them, against the browser's estimated quota. */
export function StoredSpace({ stored, all, entries }: StoredSpaceProps) {
  const quotaBytes = useStorageSpace()?.quotaBytes;
  const sizes = useSpace()?.sizes;
  const bytesOf = (kind: Kind) => sumBytes(all.filter(({ work }) => work.kind === kind));
  const [used = '', unit = ''] = byteCount(sizes?.totalBytes ?? sumBytes(all)).split('\u00a0');
  const total = quotaBytes ? texts.ofQuota(unit, byteCount(quotaBytes)) : ` ${unit}`;
  const ratio = (of: number) =>
    quotaBytes ? Math.min(1, Math.max(SEEN_RATIO_MIN, of / quotaBytes)) : 0;
  const covers = sizes?.coverBytes ?? 0;
  return (
    <StorageMeter
      used={used}
      total={total}
      parts={[
        ...KINDS.map((each) => ({ ...each, bytes: bytesOf(each.kind) }))
          .filter(({ bytes }) => bytes > 0)
          .map(({ label, tone, bytes }) => ({ label, tone, ratio: ratio(bytes) })),
        ...(covers > 0
          ? [{ label: texts.CACHE, ratio: ratio(covers), tone: 'amber' } as const]
          : []),
      ]}
      action={<RemoveRead stored={stored} entries={entries} />}
      href={SPACE_PATH}
    />
  );
}

/** 清理看完的: removes the chapters of the shown kind that were read to their end. */
function RemoveRead({ stored, entries }: Omit<StoredSpaceProps, 'all'>) {
  const [isAsking, setIsAsking] = useState(false);
  const removeStored = useRemoveStored();
  const read = stored.flatMap((summary) =>
    readChapters(
      summary,
      entries.find(({ uuid }) => uuid === summary.work.uuid),
    ),
  );
  if (read.length === 0) return null;
  const size = byteCount(sumBytes(read));
  const [first] = stored;
  const unit = first ? unitOf(first) : '';
  return (
    <>
      <Button variant="link" size="s" onClick={() => setIsAsking(true)}>
        {texts.deleteRead(size)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.deleteReadQuestion(read.length, unit, size)}
          confirmLabel={texts.DELETE}
          onConfirm={() => {
            removeStored({ chapters: read.map(({ uuid }) => uuid) });
            setIsAsking(false);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
