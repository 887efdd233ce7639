import { useState } from 'react';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Chapter, WorkDetail } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ChapterLine } from './chapters/ChapterLine.tsx';
import { chapterLine, isNumberedBook } from './chapterLines.ts';
import { chapterStateOf, useRefuseDimmed, type ChapterView } from './chapterView.ts';
import styles from './Detail.module.css';
import * as texts from './texts.ts';

interface ContentsLinesProps {
  readonly detail: WorkDetail;
  /** In display order. */
  readonly chapters: readonly Chapter[];
  readonly view: ChapterView;
}

/** The chapters of a short work with their titles. What lies before the last position is folded away. */
export function ContentsLines({ detail, chapters, view }: ContentsLinesProps) {
  const { place } = view;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const refuse = useRefuseDimmed();
  const isNumbered = isNumberedBook(detail.kind, chapters);
  const at = chapters.findIndex(({ uuid }) => uuid === place?.chapter);
  const folded = isUnfolded ? 0 : Math.max(0, at - 1);
  return (
    <>
      {folded > 1 && (
        <Button variant="plain" block onClick={() => setIsUnfolded(true)}>
          {texts.unfold(folded, CHAPTER_UNITS[detail.kind])}
        </Button>
      )}
      <ul className={styles.lines}>
        {chapters.slice(folded > 1 ? folded : 0).map((chapter) => {
          const state = chapterStateOf(chapter, view);
          return (
            <li key={chapter.uuid}>
              <ChapterLine
                {...chapterLine(chapter, state, { detail, view, isNumbered })}
                onClick={refuse(state)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
