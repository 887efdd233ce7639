import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Chapter, WorkDetail } from '../../shared/contract/index.ts';
import { ChapterGrid } from '../../ui/ChapterGrid.tsx';
import { ChapterTile } from '../../ui/ChapterTile.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { chapterRanges, type ChapterRange } from './chapterRanges.ts';
import { chapterAddress, chapterStateOf, useOpenChapter, type ChapterView } from './chapterView.ts';
import { useContentsOrder } from './contentsOrder.ts';
import styles from './Detail.module.css';
import { rhythm } from './rhythm.ts';

interface ContentsProps {
  readonly detail: WorkDetail;
  readonly chapters: readonly Chapter[];
  readonly view: ChapterView;
}

/** 目录: the chapters, thirty at a time, with what each is to the person. */
export function Contents({ detail, chapters, view }: ContentsProps) {
  const [isDescending, turnOrder] = useContentsOrder();
  const [chosen, setChosen] = useState<string>();
  const openChapter = useOpenChapter();
  const ranges = useMemo(() => {
    const sign = isDescending ? -1 : 1;
    return chapterRanges(chapters.toSorted((a, b) => sign * (a.index - b.index)));
  }, [chapters, isDescending]);
  const shown =
    ranges.find(({ label }) => label === chosen) ??
    ranges.find((range) => range.chapters.some(({ uuid }) => uuid === view.place?.chapter)) ??
    ranges[0];
  const turn = () => {
    turnOrder();
    setChosen(undefined);
  };
  return (
    <section aria-label="目录">
      <SectionHead
        title="目录"
        note={rhythm(detail)}
        more={{ label: isDescending ? '倒序' : '正序', icon: 'sort', onClick: turn }}
      />
      {ranges.length > 1 && <Ranges ranges={ranges} shown={shown?.label} onChoose={setChosen} />}
      {!shown && <p className={styles.none}>还没有章节</p>}
      <div className={styles.grid}>
        <ChapterGrid>
          {shown?.chapters.map((chapter) => {
            const state = chapterStateOf(chapter, view);
            return (
              <ChapterTile
                key={chapter.uuid}
                index={chapter.index}
                title={chapter.title}
                state={state}
                price={chapter.price}
                href={chapterAddress(detail.uuid, chapter.uuid)}
                onOpen={openChapter(state)}
              />
            );
          })}
        </ChapterGrid>
      </div>
    </section>
  );
}

interface RangesProps {
  readonly ranges: readonly ChapterRange<Chapter>[];
  /** Label of the one that is shown. */
  readonly shown: string | undefined;
  readonly onChoose: (label: string) => void;
}

/** The ranges in one line, which scrolls: a long work has seventy of them. */
function Ranges({ ranges, shown, onChoose }: RangesProps) {
  const line = useRef<HTMLDivElement>(null);
  const at = ranges.findIndex(({ label }) => label === shown);
  useLayoutEffect(() => {
    const box = line.current;
    const on = box?.children[at];
    // The page itself stays where it is, which `scrollIntoView` would not promise.
    if (box && on instanceof HTMLElement) {
      box.scrollLeft = on.offsetLeft - (box.clientWidth - on.offsetWidth) / 2;
    }
  }, [at]);
  return (
    <div ref={line} className={styles.ranges}>
      {ranges.map(({ label }) => (
        <Chip key={label} inset numeric on={label === shown} onClick={() => onChoose(label)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
