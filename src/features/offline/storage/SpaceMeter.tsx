import type { Address } from '../../../lib/addresses.ts';
import type { StorageSpace } from '../../../offline/storageSpace.ts';
import { shortCount } from '../../../lib/count.ts';
import { byteCount } from '../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import { SPACE_SHORT_BYTES } from '../../../shared/limits/downloads.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import { StorageMeter, type StoragePart } from '../../../ui/StorageMeter.tsx';
import { chaptersThatFit } from './cleanups.ts';
import styles from './Space.module.css';
import { sumBytes } from '../../../shared/offline/chapters/summaries.ts';
import * as texts from './texts.ts';
import type { Space } from './useSpace.ts';

interface SpaceMeterProps {
  readonly space: Space;
  /** Undefined where the browser gives no estimate. */
  readonly storage: StorageSpace | undefined;
  readonly href?: Address;
}

/** The app's own exact bytes against the browser's estimated quota. */
export function SpaceMeter({ space, storage, href }: SpaceMeterProps) {
  const [used = '', unit = ''] = sizeText(space.sizes.totalBytes).split('\u00a0');
  const total = storage ? texts.ofQuota(unit, byteCount(storage.quotaBytes)) : ` ${unit}`;
  // With works of a single kind, the estimate counts chapters of that kind.
  const [only, ...others] = new Set(space.works.map((each) => each.kind));
  const kind = only && others.length === 0 ? only : 'comic';
  const word = CHAPTER_UNITS[kind];
  const isShort = storage !== undefined && storage.freeBytes < SPACE_SHORT_BYTES;
  const fit = isShort ? chaptersThatFit(space.works, storage.freeBytes, kind) : undefined;
  return (
    <>
      <StorageMeter used={used} total={total} parts={spaceParts(space, storage)} href={href} />
      {fit !== undefined && (
        <p className={styles.fit}>
          {fit > 0 ? texts.roomFor(shortCount(fit), word) : texts.noRoomFor(word)}
        </p>
      )}
    </>
  );
}

/** The segments of the meter; empty ones are left out. */
export function spaceParts(
  { sizes, works, others: ofOthers }: Space,
  storage: StorageSpace | undefined,
): StoragePart[] {
  const ofKind = (kind: Kind) =>
    sumBytes([...works, ...(ofOthers ? [ofOthers] : [])].filter((work) => work.kind === kind));
  // The browser also counts the app's own files, and rounds.
  const others = storage ? Math.max(0, storage.usedBytes - sizes.totalBytes) : 0;
  const all = [
    { label: texts.COMICS, bytes: ofKind('comic'), tone: 'jade' },
    { label: texts.NOVELS, bytes: ofKind('novel'), tone: 'azure' },
    { label: texts.FILMS, bytes: ofKind('film'), tone: 'plum' },
    { label: texts.COVERS, bytes: sizes.coverBytes, tone: 'amber' },
    { label: texts.OTHER, bytes: others, tone: 'grey', isEstimate: true },
  ] as const;
  const quotaBytes = storage?.quotaBytes ?? sizes.totalBytes;
  const parts: StoragePart[] = all
    .filter(({ bytes }) => bytes > 0)
    .map(({ label, bytes, tone, ...rest }) => ({
      label,
      tone,
      value: 'isEstimate' in rest ? texts.about(byteCount(bytes)) : byteCount(bytes),
      ratio: seenRatio(bytes, quotaBytes),
    }));
  if (!storage) return parts;
  return [
    ...parts,
    { label: texts.FREE, tone: 'free', value: texts.about(byteCount(storage.freeBytes)) },
  ];
}

/** A smaller share would be invisible. */
const SEEN_RATIO_MIN = 0.01;

function seenRatio(bytes: number, quotaBytes: number): number {
  return quotaBytes > 0 ? Math.min(1, Math.max(SEEN_RATIO_MIN, bytes / quotaBytes)) : 0;
}

function sizeText(bytes: number): string {
  return bytes > 0 ? byteCount(bytes) : '0\u00a0MB';
}
