import type { WorkWithChapters } from '../../../api/works.ts';
import type { ComicContent } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../Reader.module.css';
import { chapterAddress, chapterName, useOpenChapter } from '../../work/face.ts';

interface ReaderStartProps {
  readonly content: ComicContent;
  readonly work: WorkWithChapters | undefined;
}

/** Before the first page of a chapter: the one before it, while it is on its way or where it cannot come by itself. */
export function ReaderStart({ content, work }: ReaderStartProps) {
  const openChapter = useOpenChapter({ replace: true });
  const { previous } = content;
  if (previous === null) return null;
  const chapter = work?.directory.chapters.find(({ uuid }) => uuid === previous);
  return (
    <section className={styles.start} aria-label="上一话">
      <p>{chapter ? chapterName(chapter) : '上一话'}</p>
      <Button
        variant="outline"
        href={chapterAddress(content.work, previous)}
        onOpen={openChapter({})}
      >
        打开上一话
      </Button>
    </section>
  );
}
