import { readAddress } from '../../lib/addresses.ts';
import { useMemo, useState } from 'react';
import { chapterRanges } from '../../lib/chapterRanges.ts';
import { useContentsOrder, useOnlyDownloaded } from '../../lib/contentsOrder.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { freeText } from '../../lib/freeTime.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import { DIRECTORY_LINES_MAX } from '../../shared/limits.ts';
import type { Chapter, WorkDetail } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ChapterGrid } from '../../ui/ChapterGrid.tsx';
import { ChapterTile } from '../../ui/ChapterTile.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RangeChips } from '../../ui/RangeChips.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { chapterStateOf, useRefuseDimmed, type ChapterView } from './chapterView.ts';
import { ContentsLines } from './ContentsLines.tsx';
import styles from './Detail.module.css';
import { updateSchedule } from '../../lib/updateSchedule.ts';
import * as texts from './texts.ts';
import { useFavorite } from './useFavorite.ts';

interface ContentsProps {
  readonly detail: WorkDetail;
  readonly chapters: readonly Chapter[];
  readonly view: ChapterView;
  readonly title?: string;
  /** Uuid of the chapter open on this screen. Another chapter then replaces it, and the list has six columns. */
  readonly current?: string;
  /** Opens the whole directory with titles, where the order can be changed. */
  readonly onAll?: () => void;
}

/** 目录: the chapters of a short work as lines, of a longer one as tiles in groups of thirty, with their state. */
export function Contents(props: ContentsProps) {
  const { detail, chapters, view, title = texts.CONTENTS, current, onAll } = props;
  const here = current ?? view.place?.chapter;
  const isShort = current === undefined && chapters.length <= DIRECTORY_LINES_MAX;
  const [isDescending, turnOrder] = useContentsOrder(detail.kind, chapters.length);
  const [onlyDownloaded, turnOnly] = useOnlyDownloaded();
  const [chosen, setChosen] = useState<string>();
  const { downloaded } = view;
  const ranges = useMemo(() => {
    const sign = isDescending ? -1 : 1;
    // The switch is hidden if nothing is downloaded, so the filter must not apply then.
    const isOnly = onlyDownloaded && downloaded.size > 0;
    const listed = isOnly ? chapters.filter(({ uuid }) => downloaded.has(uuid)) : chapters;
    const sorted = listed.toSorted((a, b) => sign * (a.index - b.index));
    return isShort && sorted.length > 0 ? [{ label: '', chapters: sorted }] : chapterRanges(sorted);
  }, [chapters, isShort, isDescending, onlyDownloaded, downloaded]);
  const shown =
    ranges.find(({ label }) => label === chosen) ??
    ranges.find((range) => range.chapters.some(({ uuid }) => uuid === here)) ??
    ranges[0];
  const turn = () => {
    turnOrder();
    setChosen(undefined);
  };
  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        note={updateSchedule(detail)}
        more={
          onAll
            ? { label: texts.ALL, onClick: onAll }
            : {
                label: isDescending ? texts.LAST_FIRST : texts.FIRST_FIRST,
                icon: 'sort',
                onClick: turn,
              }
        }
      />
      {downloaded.size > 0 && (
        <div className={styles.only}>
          <Chip inset on={onlyDownloaded} onClick={turnOnly}>
            {texts.downloadedOnly(downloaded.size)}
          </Chip>
        </div>
      )}
      {ranges.length > 1 && (
        <RangeChips
          labels={ranges.map(({ label }) => label)}
          shown={shown?.label}
          onChoose={setChosen}
        />
      )}
      {!isShort && <NextFree detail={detail} chapters={chapters} view={view} />}
      {!shown && <NoChapters {...detail} />}
      {isShort ? (
        <ContentsLines detail={detail} chapters={shown?.chapters ?? []} view={view} />
      ) : (
        <Tiles {...{ detail, view, current, here }} chapters={shown?.chapters ?? []} />
      )}
    </section>
  );
}

/** A work that is announced: as a favorite it says when its first chapter is there. */
function NoChapters({ kind, uuid }: Pick<WorkDetail, 'kind' | 'uuid'>) {
  const { isFavorite, toggle } = useFavorite(uuid, kind);
  return (
    <div className={styles.none}>
      <p>{isFavorite ? texts.NO_CHAPTERS_COLLECTED : texts.NO_CHAPTERS_NOTE}</p>
      <Button variant="inset" icon="mark" iconFilled={isFavorite} onClick={toggle}>
        {isFavorite ? texts.COLLECTED : texts.COLLECT}
      </Button>
    </div>
  );
}

/** Tiles have no room for it: which chapter becomes free next, and when. */
function NextFree({ detail, chapters, view }: Pick<TilesProps, 'detail' | 'chapters' | 'view'>) {
  const [next] = chapters
    .filter((chapter) => chapterStateOf(chapter, view).locked)
    .flatMap(({ index, free_at: at }) => {
      const text = freeText(at, view.nowMs);
      return at && text ? [{ at, text: texts.nextFree(nthChapter(detail.kind, index), text) }] : [];
    })
    // ISO 8601 UTC strings sort by time.
    .toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return next ? <p className={styles.nextFree}>{next.text}</p> : null;
}

interface TilesProps extends Pick<ContentsProps, 'detail' | 'chapters' | 'view' | 'current'> {
  /** Uuid of the chapter to mark. */
  readonly here: string | undefined;
}

function Tiles({ detail, chapters, view, current, here }: TilesProps) {
  const refuse = useRefuseDimmed();
  return (
    <div className={styles.grid}>
      <ChapterGrid dense={current !== undefined}>
        {chapters.map((chapter) => {
          const state = {
            ...chapterStateOf(chapter, view),
            current: chapter.uuid === here,
          };
          return (
            <ChapterTile
              key={chapter.uuid}
              index={chapter.index}
              title={chapter.title}
              unit={CHAPTER_UNITS[detail.kind]}
              playing={chapter.uuid === current}
              state={state}
              price={chapter.price}
              href={readAddress(detail.kind, detail.uuid, chapter.uuid)}
              replace={current !== undefined}
              onClick={refuse(state)}
            />
          );
        })}
      </ChapterGrid>
    </div>
  );
}
