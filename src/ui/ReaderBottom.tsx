import type { ReactNode } from 'react';
import { nextOf, previousOf } from '../lib/chapterPlaceText.ts';
import { SCREEN_ICONS } from './screenIcons.ts';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import { PageSlider } from './PageSlider.tsx';
import styles from './ReaderChrome.module.css';
import * as texts from './texts.ts';

interface ReaderBottomProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Called when the slider is released, or a key has moved it. */
  onSeek: (page: number) => void;
  /** Opens the previous chapter; without it the button is disabled. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Counting unit of chapters: 话, 章. */
  unit?: string;
  /** Below the slider, as the remaining reading time. */
  note?: string | undefined;
  panel?: ReactNode;
  /** BarActions: 目录, 夜间, the mode, 设置. */
  actions: ReactNode;
  /** Invisible, takes neither presses nor focus. */
  hidden?: boolean;
  /** Manga: pages run from right to left. */
  rightToLeft?: boolean;
  preview?: (page: number) => ReactNode;
}

export function ReaderBottom(props: ReaderBottomProps) {
  const { page, pages, onSeek, onPrevious, onNext, actions, hidden = false } = props;
  const { rightToLeft, preview, unit = texts.CHAPTER, note, panel } = props;
  return (
    <div
      className={classNames(
        styles.bottom,
        hidden && styles.hidden,
        panel !== undefined && styles.withPanel,
      )}
      inert={hidden}
    >
      {panel ?? (
        <>
          <div className={styles.seek}>
            <IconButton
              icon={SCREEN_ICONS.prev}
              label={previousOf(unit)}
              size={22}
              disabled={!onPrevious}
              onClick={onPrevious}
            />
            <PageSlider {...{ page, pages, onSeek, rightToLeft, preview }} />
            <IconButton
              icon={SCREEN_ICONS.next}
              label={nextOf(unit)}
              size={22}
              disabled={!onNext}
              onClick={onNext}
            />
          </div>
          {note && <p className={styles.note}>{note}</p>}
        </>
      )}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
