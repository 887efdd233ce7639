import { useMemo, useState } from 'react';
import { useContentsOrder } from '../../../../lib/contentsOrder.ts';
import { nthChapter } from '../../../../lib/chapterNames.ts';
import type { Chapter, Kind } from '../../../../shared/contract/index.ts';
import { ChapterGrid } from '../../../../ui/ChapterGrid.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PickTile } from './PickTile.tsx';
import { RangeChips } from '../../../../ui/RangeChips.tsx';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
import styles from './DownloadSheet.module.css';
import { pickParts } from './pickParts.ts';
import { pickStateOf, type PickView } from './picks.ts';

interface PickGridProps {
  readonly kind: Kind;
  /** By index. */
  readonly chapters: readonly Chapter[];
  readonly view: PickView;
  readonly chosen: ReadonlySet<string>;
  /** Uuid of the chapter being read. */
  readonly current: string | undefined;
  readonly onPress: (chapter: Chapter, isRange: boolean) => void;
}

export function PickGrid({ kind, chapters, view, chosen, current, onPress }: PickGridProps) {
  const [isDescending] = useContentsOrder(kind, chapters.length);
  const [part, setPart] = useState<string>();
  const ranges = useMemo(
    () => pickParts(isDescending ? chapters.toReversed() : chapters),
    [chapters, isDescending],
  );
  const shown =
    ranges.find(({ label }) => label === part) ??
    ranges.find((range) => range.chapters.some(({ uuid }) => uuid === current)) ??
    ranges[0];
  return (
    <>
      {ranges.length > 1 && (
        <div className={styles.ranges}>
          <RangeChips
            labels={ranges.map(({ label }) => label)}
            shown={shown?.label}
            onChoose={setPart}
          />
        </div>
      )}
      <div className={styles.grid}>
        <ChapterGrid>
          {shown?.chapters.map((chapter) => (
            <PickTile
              key={chapter.uuid}
              name={nthChapter(kind, chapter.index)}
              index={chapter.index}
              title={chapter.title}
              state={pickStateOf(chapter, view)}
              chosen={chosen.has(chapter.uuid)}
              current={chapter.uuid === current}
              onPress={(isRange) => onPress(chapter, isRange)}
            />
          ))}
        </ChapterGrid>
      </div>
      {/* Hidden from assistive technology: each tile's name contains its state. */}
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <Icon name="check" size={13} className={styles.have} />
          {texts.DOWNLOADED}
        </li>
        <li>
          <Icon name="clock" size={13} className={styles.have} />
          {texts.QUEUED}
        </li>
        <li>
          <Icon name={SCREEN_ICONS.lock} size={13} className={styles.lock} />
          {texts.UNLOCK_FIRST}
        </li>
      </ul>
    </>
  );
}
