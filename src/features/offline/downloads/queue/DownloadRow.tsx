import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/classNames.ts';
import styles from './DownloadRow.module.css';
import { FilmStill } from '../../../../ui/FilmStill.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ProgressRing } from '../../../../ui/ProgressRing.tsx';
import { SelectMark } from '../../../../ui/SelectMark.tsx';
import { BookCover } from '../../../../ui/BookCover.tsx';
import * as texts from '../texts.ts';

export type DownloadTone = 'running' | 'waiting' | 'paused' | 'failed';

interface DownloadRowProps {
  /** Absent: a chapter among those of a work, without a cover. */
  cover?: ReactNode;
  /** A film's still instead of an upright cover. */
  isStill?: boolean;
  /** E.g. "雪落长安 · 第 90 话". */
  title: string;
  /** The state, e.g. "第 31 / 48 页 · 1.8 MB/s". */
  text: string;
  tone: DownloadTone;
  /** 0…1. */
  ratio: number;
  /** Unfolds the row's chapters. */
  fold?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  choice?: { readonly on: boolean; readonly onToggle: () => void } | undefined;
  /** At the right edge: a DownloadControl, a handle. */
  control: ReactNode;
}

export function DownloadRow(props: DownloadRowProps) {
  const { cover, isStill = false, title, text, tone, ratio, fold, choice, control } = props;
  return (
    <div className={classNames(styles.row, !cover && styles.small)}>
      {choice && (
        <button
          type="button"
          className={styles.choice}
          aria-label={texts.choose(title)}
          aria-pressed={choice.on}
          onClick={choice.onToggle}
        >
          <SelectMark on={choice.on} />
        </button>
      )}
      {cover && !isStill && <BookCover cover={cover} className={styles.bookCover} />}
      {cover && isStill && <FilmStill cover={cover} className={styles.still} />}
      <div className={styles.text}>
        <Title title={title} fold={fold} />
        <p className={classNames(styles.state, styles[tone])}>{text}</p>
        <progress
          className={classNames(styles.track, styles[tone])}
          aria-label={texts.progressOf(title)}
          aria-valuetext={text}
          value={ratio}
        />
      </div>
      <div className={styles.control}>{control}</div>
    </div>
  );
}

function Title({ title, fold }: Pick<DownloadRowProps, 'title' | 'fold'>) {
  if (!fold) return <p className={styles.title}>{title}</p>;
  return (
    <button
      type="button"
      className={classNames(styles.title, styles.fold)}
      aria-expanded={fold.isOpen}
      onClick={fold.onToggle}
    >
      <span className={styles.name}>{title}</span>
      <Icon name="down" size={15} className={fold.isOpen ? styles.open : undefined} />
    </button>
  );
}

interface DownloadControlProps {
  tone: DownloadTone;
  /** 0…1. */
  ratio: number;
  /** The object of the action, in the accessible name. */
  name: string;
  onPause: () => void;
  onResume: () => void;
  onRetry: () => void;
}

/** A single button for the state's next action: pause, resume or retry. */
export function DownloadControl(props: DownloadControlProps) {
  const { tone, ratio, name, onPause, onResume, onRetry } = props;
  const { label, press } = {
    running: { label: texts.PAUSE, press: onPause },
    waiting: { label: texts.PAUSE, press: onPause },
    paused: { label: texts.CONTINUE, press: onResume },
    failed: { label: texts.RETRY, press: onRetry },
  }[tone];
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[tone])}
      aria-label={`${label}，${name}`}
      onClick={press}
    >
      <ControlPicture tone={tone} ratio={ratio} />
    </button>
  );
}

function ControlPicture({ tone, ratio }: { tone: DownloadTone; ratio: number }) {
  switch (tone) {
    case 'running':
      return (
        <ProgressRing ratio={ratio} size={36} tone="jade">
          <Icon name="pause" size={16} className={styles.glyph} />
        </ProgressRing>
      );
    case 'paused':
      return (
        <ProgressRing ratio={ratio} size={36} tone="grey">
          <Icon name="play" size={13} filled className={styles.glyph} />
        </ProgressRing>
      );
    case 'waiting':
      return <Icon name="clock" size={21} />;
    case 'failed':
      return <Icon name="refresh" size={22} />;
  }
}
