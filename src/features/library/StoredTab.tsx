import { useState } from 'react';
import { useDownloads } from '../offline/index.ts';
import { detailAddress, readAddress, type Address, type LibraryKind } from '../../lib/addresses.ts';
import { hasDownloads } from '../../offline/downloaded.ts';
import { chapterPlaceText } from '../../lib/chapterPlaceText.ts';
import { qualityNames } from '../../lib/filmQuality.ts';
import { filmSize } from '../../lib/filmSize.ts';
import { useStoreLasts } from '../../offline/storeLasts.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { byteCount } from '../../lib/format.ts';
import { watchedText } from '../../lib/watchedText.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { useAppState } from '../../state/store.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { StoredRow } from './StoredRow.tsx';
import { Note } from '../../ui/Note.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { ROW_SHAPES, ShelfRow } from '../../ui/ShelfRow.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { EmptyDownloads } from './EmptyDownloads.tsx';
import { StoredEdit, RemoveStoredDialog } from './StoredEdit.tsx';
import { sumBytes } from '../../shared/offline/chapters/summaries.ts';
import {
  storedPlace,
  downloadableAfter,
  downloadedText,
  shortRange,
  unitOf,
  wholeChapters,
  workProgress,
} from './storedPlace.ts';
import { StoredSpace } from './StoredSpace.tsx';
import rows from '../../ui/Rows.module.css';
import styles from './Library.module.css';
import { useStartedOffline } from './LibraryOffline.tsx';
import { inOrder, isFound, STORED_SORTS } from './libraryOrder.ts';
import { DownloadStrip } from './DownloadStrip.tsx';
import { useLibrarySettings } from './librarySettings.ts';
import { NothingFound, LibraryTools } from './LibraryTools.tsx';
import * as texts from './texts.ts';
import type { Choice } from './useChoice.ts';

interface StoredTabProps {
  readonly kind: LibraryKind;
  readonly stored: readonly WorkSummary[] | undefined;
  /** Of every kind. */
  readonly all: readonly WorkSummary[] | undefined;
  readonly choice: Choice;
}

/** 已下载: the works stored on the device. */
export function StoredTab({ kind, stored, all, choice }: StoredTabProps) {
  const isLasting = useStoreLasts();
  if (!stored || !all) return null;
  return (
    <>
      {!choice.chosen && <DownloadStrip />}
      {isLasting === false && (
        <div className={styles.note}>
          <Note tone="amber">{texts.NOT_LASTING}</Note>
        </div>
      )}
      {stored.length === 0 ? (
        <EmptyDownloads kind={kind} />
      ) : (
        <StoredWorks {...{ kind, stored, all, choice }} />
      )}
    </>
  );
}

interface StoredWorksProps extends StoredTabProps {
  readonly stored: readonly WorkSummary[];
  readonly all: readonly WorkSummary[];
}

function StoredWorks({ kind, stored, all, choice }: StoredWorksProps) {
  const hasStartedOffline = useStartedOffline();
  const entries = useAppState(({ user }) => user[`${kind}readuuids`]);
  const [{ kept: sort }, setSettings] = useLibrarySettings();
  const [keyword, setKeyword] = useState<string>();
  const shown = inOrder(stored.map(sortable(entries)), sort)
    .map(({ summary }) => summary)
    .filter(({ work }) => isFound(work.detail.title, keyword ?? ''));
  const works = { kind, stored: shown, entries, choice };
  return (
    <>
      {!hasStartedOffline && <StoredSpace {...{ stored, all, entries }} />}
      {!choice.chosen && (
        <LibraryTools
          kind={kind}
          sorts={STORED_SORTS}
          sort={sort}
          onSort={(next) => setSettings({ kept: next })}
          keyword={keyword}
          onKeyword={setKeyword}
        />
      )}
      {shown.length === 0 && (
        <NothingFound {...{ kind, keyword }} onAll={() => setKeyword(undefined)} />
      )}
      {hasStartedOffline ? <Readable {...works} /> : <Downloads {...works} />}
      {choice.chosen && <StoredEdit stored={shown} choice={choice} />}
    </>
  );
}

/** The largest time value of a Date (ECMAScript). */
const TIME_MS_MAX = 8.64e15;

const sortable = (entries: readonly ReadEntry[]) => (summary: WorkSummary) => ({
  summary,
  title: summary.work.detail.title,
  bytes: summary.bytes,
  readAt:
    entries.find(({ uuid }) => uuid === summary.work.uuid)?.at ??
    // The database may hold an invalid time, for which toISOString() throws.
    new Date(Math.min(summary.readAt, TIME_MS_MAX)).toISOString(),
});

interface WorksProps {
  readonly kind: LibraryKind;
  readonly stored: readonly WorkSummary[];
  readonly choice: Choice;
  readonly entries: readonly ReadEntry[];
}

function Downloads({ stored, entries, choice: { chosen, toggle } }: WorksProps) {
  const { open } = useNavigation();
  const downloads = useDownloads();
  const queued = new Set(downloads?.items.map(({ chapter }) => chapter));
  const [removing, setRemoving] = useState<WorkSummary>();
  return (
    <>
      <div className={rows.rows}>
        {stored.map((summary) => {
          const { uuid, detail } = summary.work;
          const entry = entries.find((each) => each.uuid === uuid);
          return (
            <StoredRow
              key={uuid}
              href={placeHref(summary, entry)}
              title={detail.title}
              cover={<WorkCover path={detail.cover} title={detail.title} />}
              shape={ROW_SHAPES[detail.kind]}
              verb={detail.kind === 'film' ? texts.PLAY : texts.READ}
              stored={hasDownloads(summary)}
              range={downloadedText(summary)}
              fresh={chosen ? 0 : downloadableAfter(summary, queued)}
              onFresh={() => open(detailAddress(detail.kind, uuid))}
              note={storedNote(summary, entry)}
              progress={workProgress(entry, detail.chapters)}
              onRemove={() => setRemoving(summary)}
              onToggle={() => toggle(uuid)}
              {...(chosen && { chosen: chosen.has(uuid) })}
            />
          );
        })}
      </div>
      {removing && <RemoveStoredDialog stored={[removing]} onEnd={() => setRemoving(undefined)} />}
    </>
  );
}

/** Shown after a start without network: the readable works instead of their storage. */
function Readable({ kind, stored, entries, choice }: WorksProps) {
  const { chosen, start, toggle } = choice;
  const items = stored.map((summary) => {
    const { uuid, detail } = summary.work;
    const entry = entries.find((each) => each.uuid === uuid);
    return {
      id: uuid,
      href: placeHref(summary, entry),
      title: detail.title,
      meta: shortRange(summary),
      cover: <WorkCover path={detail.cover} title={detail.title} />,
      stored: hasDownloads(summary),
      progress: workProgress(entry, detail.chapters),
    };
  });
  const title = kind === 'film' ? texts.WATCHABLE_OFFLINE : texts.READABLE_OFFLINE;
  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        note={texts.worksAndSize(stored.length, byteCount(sumBytes(stored)))}
      />
      <ShelfRow
        shape={ROW_SHAPES[kind]}
        items={items}
        onHold={start}
        onToggle={toggle}
        {...(chosen && { chosen })}
      />
    </section>
  );
}

function placeHref(summary: WorkSummary, entry: ReadEntry | undefined): Address {
  const { kind, uuid } = summary.work;
  return readAddress(kind, uuid, storedPlace(summary, entry)?.uuid ?? '');
}

/** 8 话 · 168 MB · 看到 86 话; of a film 高清 · 1.4 GB · 第 2 集 · 看到 0:40. */
export function storedNote(summary: WorkSummary, entry: ReadEntry | undefined): string {
  const whole = wholeChapters(summary);
  const unit = unitOf(summary);
  if (summary.work.kind === 'film') return filmNote(summary, entry);
  const read = chapterPlaceText(summary.work.kind, entry);
  return [`${whole.length}\u00a0${unit}`, byteCount(summary.bytes), read].join(' · ');
}

function filmNote(summary: WorkSummary, entry: ReadEntry | undefined): string {
  const { work, bytes } = summary;
  const quality = qualityNames(wholeChapters(summary));
  const at = entry ? watchedText(entry, work.directory.chapters.length) : texts.UNSEEN;
  return [quality, filmSize(bytes), at].filter(Boolean).join(' · ');
}
