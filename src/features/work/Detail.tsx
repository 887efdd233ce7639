import { Suspense, useState } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { BarAction, BottomBar } from '../../ui/BottomBar.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Screen } from '../../ui/Screen.tsx';
import { DownloadRuleRow, DownloadSheet } from '../offline/index.ts';
import { UpdateReminderRow } from '../push/index.ts';
import { AutoPayRow } from './AutoPayRow.tsx';
import { useChapterView } from './chapterView.ts';
import { FavoriteAction } from './FavoriteAction.tsx';
import { Contents } from './Contents.tsx';
import styles from './Detail.module.css';
import { DetailGuess } from './DetailGuess.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Intro } from './Intro.tsx';
import { ReportButton } from './ReportButton.tsx';
import { ReadButton } from './ReadButton.tsx';
import side from './Side.module.css';
import * as texts from './texts.ts';

interface DetailProps {
  readonly work: WorkWithChapters;
  readonly onBack: () => void;
}

export function Detail({ work, onBack }: DetailProps) {
  const { detail, directory } = work;
  const [isDownloading, setIsDownloading] = useState(false);
  const view = useChapterView(work);
  return (
    <>
      <Screen room="bar" className={classNames(styles.screen, side.side)}>
        <DetailHead detail={detail} count={directory.comic_count} onBack={onBack} />
        <div className={styles.sheet}>
          {detail.intro && <Intro key={detail.intro} text={detail.intro} />}
          <AutoPayRow kind="comic" uuid={detail.uuid} chapters={directory.chapters} />
          <DownloadRuleRow work={{ detail, directory }} />
          <UpdateReminderRow work={detail} className={styles.auto} />
          <Contents detail={detail} chapters={directory.chapters} view={view} />
          <DetailGuess kind={detail.kind} uuid={detail.uuid} />
          <div>
            <ReportButton work={work} />
          </div>
        </div>
      </Screen>
      <BottomBar className={classNames(side.side, side.actions)}>
        <FavoriteAction uuid={detail.uuid} kind="comic" />
        <BarAction
          icon="dl"
          label={texts.DOWNLOAD}
          disabled={directory.chapters.length === 0}
          onClick={() => setIsDownloading(true)}
        />
        <ReadButton
          kind={detail.kind}
          work={detail.uuid}
          chapters={directory.chapters}
          view={view}
        />
      </BottomBar>
      <Suspense>
        {isDownloading && <DownloadSheet work={work} onClose={() => setIsDownloading(false)} />}
      </Suspense>
    </>
  );
}
