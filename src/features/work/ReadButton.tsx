import { readAddress } from '../../lib/addresses.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import type { Chapter, Kind } from '../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Detail.module.css';
import { bookRatio, chapterToRead } from './bookProgress.ts';
import { chapterStateOf, useRefuseDimmed, type ChapterView } from './chapterView.ts';
import * as texts from './texts.ts';

interface ReadButtonProps {
  readonly kind: Kind;
  readonly work: string;
  readonly chapters: readonly Chapter[];
  readonly view: ChapterView;
}

export function ReadButton({ kind, work, chapters, view }: ReadButtonProps) {
  const refuse = useRefuseDimmed();
  const { place } = view;
  const { target, known } = chapterToRead(chapters, place);
  if (!target) {
    return (
      <Button size="l" variant="primary" disabled>
        {texts.NO_CHAPTERS}
      </Button>
    );
  }
  return (
    <Button
      size="l"
      variant="primary"
      href={readAddress(kind, work, target.uuid)}
      onClick={refuse(chapterStateOf(target, view))}
    >
      {known && place ? continueText(kind, known, chapters, place.ratio) : texts.START}
    </Button>
  );
}

/** A comic names the chapter, a novel the percentage read. */
function continueText(
  kind: Kind,
  { uuid, index }: Chapter,
  all: readonly Chapter[],
  ratio: number,
) {
  if (kind !== 'novel') {
    return (
      <>
        {texts.CONTINUE} <span className={styles.number}>{nthChapter(kind, index)}</span>
      </>
    );
  }
  const read = bookRatio(all, { chapter: uuid, ratio }) ?? 0;
  return texts.continueAt(Math.floor(read * 100));
}
