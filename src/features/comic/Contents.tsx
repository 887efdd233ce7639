import { useState } from 'react';
import type { Chapter, WorkDetail } from '../../shared/contract/index.ts';
import { ChapterGrid } from '../../ui/ChapterGrid.tsx';
import { ChapterTile } from '../../ui/ChapterTile.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { chapterRanges } from './chapterRanges.ts';
import { chapterAddress, chapterStateOf, useOpenChapter, type ChapterView } from './chapterView.ts';
import styles from './Detail.module.css';
import { rhythm } from './rhythm.ts';

interface ContentsProps {
  readonly detail: WorkDetail;
  readonly chapters: readonly Chapter[];
  readonly view: ChapterView;
}

/** 目录: the chapters, thirty at a time, with what each is to the person. */
export function Contents({ detail, chapters, view }: ContentsProps) {
  const [isDescending, setIsDescending] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const openChapter = useOpenChapter();
  const inOrder = chapters.toSorted((a, b) =>
    isDescending ? b.index - a.index : a.index - b.index,
  );
  const ranges = chapterRanges(inOrder);
  const shown =
    ranges.find(({ label }) => label === chosen) ??
    ranges.find((range) => range.chapters.some(({ uuid }) => uuid === view.place?.chapter)) ??
    ranges[0];
  const turn = () => {
    setIsDescending(!isDescending);
    setChosen(undefined);
  };
  return (
    <section aria-label="目录">
      <SectionHead
        title="目录"
        note={rhythm(detail)}
        more={{ label: isDescending ? '倒序' : '正序', icon: 'sort', onClick: turn }}
      />
      {ranges.length > 1 && (
        <div className={styles.ranges}>
          {ranges.map(({ label }) => (
            <Chip
              key={label}
              inset
              numeric
              on={label === shown?.label}
              onClick={() => setChosen(label)}
            >
              {label}
            </Chip>
          ))}
        </div>
      )}
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
