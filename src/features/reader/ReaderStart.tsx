import { readAddress } from '../../lib/addresses.ts';
import { chapterName } from '../../lib/chapterNames.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import { Button } from '../../ui/Button.tsx';
import type { ReadContent } from './readContent.ts';
import styles from './ReaderEnds.module.css';
import { useReader } from './readerContext.ts';
import * as texts from './texts.ts';

/** Card before a chapter's first page: the previous chapter, if it is loading or needs a tap. */
export function ReaderStart({ content }: { readonly content: ReadContent }) {
  const { kind, work } = useReader();
  const { previous } = content;
  if (previous === null) return null;
  const chapter = work?.directory.chapters.find(({ uuid }) => uuid === previous);
  const unit = CHAPTER_UNITS[kind];
  return (
    <section className={styles.start} aria-label={texts.previousChapter(unit)}>
      <p>{chapter ? chapterName(chapter, kind) : texts.previousChapter(unit)}</p>
      <Button variant="outline" href={readAddress(kind, content.work, previous)} replace>
        {texts.openPrevious(unit)}
      </Button>
    </section>
  );
}
