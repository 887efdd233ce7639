import { Suspense, useState } from 'react';
import type { WorkWithChapters } from '../../api/works.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import { BarAction, BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { KeepRuleRow } from '../keep/face.ts';
import { DownloadSheet } from '../download/face.ts';
import { AutoPayRow } from './AutoPayRow.tsx';
import {
  chapterAddress,
  chapterStateOf,
  useChapterView,
  useOpenChapter,
  type ChapterView,
} from './chapterView.ts';
import { Contents } from './Contents.tsx';
import styles from './Detail.module.css';
import { DetailGuess } from './DetailGuess.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Intro } from './Intro.tsx';
import { useCollect } from './useCollect.ts';

interface DetailProps {
  readonly work: WorkWithChapters;
  readonly onBack: () => void;
}

export function Detail({ work, onBack }: DetailProps) {
  const { detail, directory } = work;
  const [isDownloading, setIsDownloading] = useState(false);
  const view = useChapterView(detail);
  const { isCollected, toggle } = useCollect(detail.uuid);
  return (
    <>
      <Screen room="bar" className={styles.screen}>
        <DetailHead detail={detail} count={directory.comic_count} onBack={onBack} />
        <div className={styles.sheet}>
          {detail.intro && <Intro key={detail.intro} text={detail.intro} />}
          <AutoPayRow kind="comic" uuid={detail.uuid} chapters={directory.chapters} />
          <KeepRuleRow work={{ detail, directory }} />
          <Contents detail={detail} chapters={directory.chapters} view={view} />
          <DetailGuess kind={detail.kind} uuid={detail.uuid} />
        </div>
      </Screen>
      <BottomBar>
        <BarAction
          icon="mark"
          label={isCollected ? '已收藏' : '收藏'}
          filled={isCollected}
          on={isCollected}
          onClick={toggle}
        />
        <BarAction
          icon="dl"
          label="下载"
          disabled={directory.chapters.length === 0}
          onClick={() => setIsDownloading(true)}
        />
        <ReadButton work={detail.uuid} chapters={directory.chapters} view={view} />
      </BottomBar>
      <Suspense>
        {isDownloading && <DownloadSheet work={work} onClose={() => setIsDownloading(false)} />}
      </Suspense>
    </>
  );
}

interface ReadButtonProps {
  readonly work: string;
  readonly chapters: readonly Chapter[];
  readonly view: ChapterView;
}

/** On from the place last read, else from the first chapter. */
function ReadButton({ work, chapters, view }: ReadButtonProps) {
  const openChapter = useOpenChapter();
  const { place } = view;
  const known = place && chapters.find(({ uuid }) => uuid === place.chapter);
  const [first] = chapters.toSorted((a, b) => a.index - b.index);
  const target = known ?? first;
  if (!target) {
    return (
      <Button size="l" variant="primary" disabled>
        还没有章节
      </Button>
    );
  }
  return (
    <Button
      size="l"
      variant="primary"
      href={chapterAddress(work, target.uuid)}
      onOpen={openChapter(chapterStateOf(target, view))}
    >
      {known ? `续看 第 ${known.index} 话` : '开始阅读'}
    </Button>
  );
}
