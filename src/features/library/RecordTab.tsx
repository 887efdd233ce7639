import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { removeReads } from '../../api/endpoints/history.ts';
import { readAddress, type Address } from '../../lib/addresses.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { clockOrDate, dayOf, type DayName } from '../../lib/format.ts';
import { useToday } from '../../lib/useToday.ts';
import { episodeName, momentText } from '../../lib/watchedText.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { useAppDispatch } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { ROW_SHAPES } from '../../ui/ShelfRow.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { hasDownloads, isDownloaded } from '../../offline/downloaded.ts';
import { RecordEdit } from './RecordEdit.tsx';
import rows from '../../ui/Rows.module.css';
import styles from './Library.module.css';
import { useLibrarySettings } from './librarySettings.ts';
import type { Choice } from './useChoice.ts';
import type { useHistory } from '../work/index.ts';
import { useHoldUnreadable } from '../../state/useReadable.ts';
import * as texts from './texts.ts';

interface RecordTabProps {
  readonly kind: ListedKind;
  readonly history: ReturnType<typeof useHistory>;
  readonly stored: readonly WorkSummary[] | undefined;
  readonly homeHref: Address;
  readonly choice: Choice;
}

/** 记录. */
export function RecordTab({ kind, history, stored, homeHref, choice }: RecordTabProps) {
  const { isKnown, loadMore, isLoading } = history;
  const [{ onlyDownloaded }, setSettings] = useLibrarySettings();
  const downloaded = new Set(stored?.filter(hasDownloads).map(({ work }) => work.uuid));
  const hasDownloaded = history.entries.some(({ uuid }) => downloaded.has(uuid));
  const entries =
    onlyDownloaded && hasDownloaded
      ? history.entries.filter(({ uuid }) => downloaded.has(uuid))
      : history.entries;
  if (entries.length === 0) return isKnown ? <NothingRead kind={kind} homeHref={homeHref} /> : null;
  return (
    <>
      {hasDownloaded && !choice.chosen && (
        <div className={styles.tools}>
          <Chip
            on={onlyDownloaded}
            onClick={() => setSettings({ onlyDownloaded: !onlyDownloaded })}
          >
            {texts.STORED_ONLY}
          </Chip>
        </div>
      )}
      <Days kind={kind} entries={entries} stored={stored} choice={choice} />
      {loadMore && <More key={entries.length} isLoading={isLoading} onMore={loadMore} />}
      {choice.chosen && <RecordEdit kind={kind} entries={entries} choice={choice} />}
    </>
  );
}

interface DaysProps {
  readonly kind: ListedKind;
  readonly entries: readonly ReadEntry[];
  readonly stored: readonly WorkSummary[] | undefined;
  readonly choice: Choice;
}

function Days({ kind, entries, stored, choice: { chosen, toggle } }: DaysProps) {
  const dispatch = useAppDispatch();
  const isHere = useCallback(
    (chapter: string | null) =>
      stored?.some(({ chapters }) =>
        chapters.some(({ uuid, complete }) => uuid === chapter && complete),
      ) ?? false,
    [stored],
  );
  const canOpen = useCallback(
    ({ searchParams }: URL) => isHere(searchParams.get('chapter')),
    [isHere],
  );
  const onClick = useHoldUnreadable(canOpen);
  const downloaded = new Set(
    stored?.flatMap(({ chapters }) => chapters.filter(isDownloaded).map(({ uuid }) => uuid)),
  );
  const today = useToday();
  return entriesByDay(entries, today).map(({ day, entries: ofDay, isFirst }) => (
    <section key={day} className={rows.rows} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      {ofDay.map((entry, index) => (
        <HistoryRow
          key={entry.uuid}
          href={readAddress(entry.kind, entry.uuid, entry.chapter)}
          onClick={onClick}
          title={entry.title}
          cover={<WorkCover path={entry.cover} title={entry.title} />}
          shape={ROW_SHAPES[kind]}
          chapter={chapterText(entry)}
          lead={kind === 'novel' ? texts.READ_TO : ''}
          {...(kind === 'film' && { place: momentText(entry) })}
          ratio={entry.ratio}
          when={clockOrDate(entry.at, today)}
          stored={downloaded.has(entry.chapter)}
          primary={isFirst && index === 0}
          onRemove={() => void dispatch(removeReads(kind, [entry]))}
          onToggle={() => toggle(entry.uuid)}
          {...(chosen && { chosen: chosen.has(entry.uuid) })}
        />
      ))}
    </section>
  ));
}

/** 第 86 话 and its title; a novel's chapter shows its title; '' for a film in one piece. */
function chapterText(entry: ReadEntry): string {
  const { kind, index, chapterTitle } = entry;
  if (kind === 'film') return episodeName(entry, 0);
  const number = nthChapter(kind, index);
  return kind === 'novel' && chapterTitle
    ? chapterTitle
    : [number, chapterTitle].filter(Boolean).join('　');
}

function NothingRead({ kind, homeHref }: Pick<RecordTabProps, 'kind' | 'homeHref'>) {
  return (
    <EmptyState
      art="bookcase"
      title={kind === 'film' ? texts.NO_FILM_RECORD : texts.NO_RECORD}
      text={texts.RECORD_NOTE}
      actions={<Button href={homeHref}>{texts.BROWSE}</Button>}
    />
  );
}

/** Loads older entries when it becomes visible; the button is the fallback after a failure. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  useEffect(() => {
    const box = boxRef.current;
    if (!box || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask());
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={boxRef} className={styles.more}>
      <Button variant="inset" busy={isLoading} onClick={onMore}>
        {texts.EARLIER}
      </Button>
    </div>
  );
}

interface DayOfReading {
  readonly day: DayName;
  readonly entries: ReadEntry[];
  readonly isFirst: boolean;
}

/** Groups by 今天, 昨天, 更早, newest first; empty groups are left out. */
export function entriesByDay(entries: readonly ReadEntry[], now: Date): DayOfReading[] {
  const days: DayOfReading[] = [];
  for (const entry of entries.toSorted((a, b) => (a.at < b.at ? 1 : -1))) {
    const day = dayOf(entry.at, now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry], isFirst: days.length === 0 });
  }
  return days;
}
