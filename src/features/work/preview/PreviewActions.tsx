import type { MouseEvent } from 'react';
import type { OfWork, WorkWithChapters } from '../../../api/endpoints/works.ts';
import { detailAddress, readAddress } from '../../../lib/addresses.ts';
import type { Chapter } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconPaths.ts';
import { Link } from '../../../ui/Link.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { chapterStateOf, useChapterView, type ChapterView } from '../chapterView.ts';
import { chapterToRead } from '../bookProgress.ts';
import * as texts from '../texts.ts';
import { useFavorite } from '../useFavorite.ts';
import styles from './Preview.module.css';
import { useMarkRead } from './useMarkRead.ts';

interface PreviewActionsProps {
  readonly work: WorkWithChapters;
  readonly onClose: () => void;
  readonly onDownload: () => void;
}

export function PreviewActions({ work, onClose, onDownload }: PreviewActionsProps) {
  const { detail, directory } = work;
  const { kind, uuid } = detail;
  const view = useChapterView(work);
  const { isRead, mark, unmark } = useMarkRead(work);
  const isFilm = kind === 'film';
  const markLabel = isFilm ? texts.MARK_WATCHED : texts.MARK_READ;
  const readLabel = isFilm ? texts.WATCHED_WHOLE : texts.READ_WHOLE;
  return (
    <>
      <div className={styles.actions}>
        <Favorite kind={kind} uuid={uuid} />
        <Action
          icon="dl"
          label={texts.DOWNLOAD}
          disabled={directory.chapters.length === 0}
          onClick={onDownload}
        />
        {unmark ? (
          <Action icon="refresh" label={texts.UNMARK_READ} onClick={unmark} />
        ) : (
          <Action
            icon="check"
            label={isRead ? readLabel : markLabel}
            disabled={!mark}
            onClick={() => mark?.()}
          />
        )}
        <Link className={styles.action} href={detailAddress(kind, uuid)} onClick={onClose}>
          <Icon name="right" size={22} />
          {texts.TO_DETAIL}
        </Link>
      </div>
      <Read work={work} view={view} onClose={onClose} />
    </>
  );
}

/** What is left where nothing is known of the work: it can become a favorite, the rest is grey. */
export function NoActions({ kind, uuid }: OfWork) {
  return (
    <>
      <div className={styles.actions}>
        <Favorite kind={kind} uuid={uuid} />
        <Action icon="dl" label={texts.DOWNLOAD} disabled />
        <Action
          icon="check"
          label={kind === 'film' ? texts.MARK_WATCHED : texts.MARK_READ}
          disabled
        />
        <Action icon="right" label={texts.TO_DETAIL} disabled />
      </div>
      <Button size="l" variant="primary" block disabled>
        {kind === 'film' ? texts.WATCH : texts.START}
      </Button>
    </>
  );
}

function Favorite({ kind, uuid }: OfWork) {
  const { isFavorite, toggle } = useFavorite(uuid, kind);
  return (
    <Action
      icon="mark"
      label={isFavorite ? texts.COLLECTED : texts.COLLECT}
      on={isFavorite}
      onClick={toggle}
    />
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly label: string;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

function Action({ icon, label, on = false, disabled, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={classNames(styles.action, on && styles.on)}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={22} filled={on} />
      {label}
    </button>
  );
}

interface ReadProps {
  readonly work: WorkWithChapters;
  readonly view: ChapterView;
  readonly onClose: () => void;
}

/** 开始阅读 or 继续阅读; grey, with the reason, where the chapter cannot be opened now. */
function Read({ work: { detail, directory }, view, onClose }: ReadProps) {
  const { kind, uuid } = detail;
  const { target, known } = chapterToRead(directory.chapters, view.place);
  const isAway = target !== undefined && isOutOfReach(kind, directory.chapters, target, view);
  const label =
    kind === 'film'
      ? known
        ? texts.CONTINUE_WATCHING
        : texts.WATCH
      : known
        ? texts.CONTINUE_READING
        : texts.START;
  // A film's own screen knows which episode comes next.
  const href =
    kind === 'film' || !target ? detailAddress(kind, uuid) : readAddress(kind, uuid, target.uuid);
  const close = (_event: MouseEvent) => onClose();
  return (
    <>
      {isAway && <p className={styles.reason}>{texts.AWAY}</p>}
      <Button
        size="l"
        variant="primary"
        block
        disabled={!target || isAway}
        href={href}
        onClick={close}
      >
        {target ? label : texts.NO_CHAPTERS}
      </Button>
    </>
  );
}

/** Offline a chapter must be stored; of a film one episode is enough for its screen. */
function isOutOfReach(
  kind: OfWork['kind'],
  chapters: readonly Chapter[],
  target: Chapter,
  view: ChapterView,
): boolean {
  const needed = kind === 'film' ? chapters : [target];
  return needed.every((chapter) => chapterStateOf(chapter, view).dimmed);
}
