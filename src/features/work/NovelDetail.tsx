import { Suspense, useCallback, useState } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { BarAction, BottomBar } from '../../ui/BottomBar.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { Tag } from '../../ui/Tag.tsx';
import { DownloadSheet } from '../offline/index.ts';
import { bookCharacters } from './bookProgress.ts';
import { useChapterView } from './chapterView.ts';
import { FavoriteAction } from './FavoriteAction.tsx';
import { DetailGuess } from './DetailGuess.tsx';
import { Intro } from './Intro.tsx';
import styles from './NovelDetail.module.css';
import { NovelHead } from './NovelHead.tsx';
import { NovelRows } from './NovelRows.tsx';
import { ReportButton } from './ReportButton.tsx';
import { ReadButton } from './ReadButton.tsx';
import { WorkDirectory } from './WorkDirectory.tsx';
import side from './Side.module.css';
import * as texts from './texts.ts';
import { useNames } from '../../lib/convert/useNames.ts';

interface NovelDetailProps {
  readonly work: WorkWithChapters;
  readonly onBack: () => void;
}

export function NovelDetail({ work, onBack }: NovelDetailProps) {
  const { detail, directory } = work;
  const { chapters } = directory;
  const [open, setOpen] = useState<'contents' | 'download'>();
  const view = useChapterView(work);
  const characters = bookCharacters(detail.characters, chapters);
  const close = () => setOpen(undefined);
  // Stable callbacks, so that opening a sheet does not render the page below.
  const openContents = useCallback(() => setOpen('contents'), []);
  const openDownload = useCallback(() => setOpen('download'), []);
  return (
    <>
      <Screen room="bar" className={classNames(styles.screen, side.side)}>
        <NovelHead
          detail={detail}
          chapters={directory.comic_count || chapters.length}
          characters={characters}
          onBack={onBack}
        />
        <About intro={detail.intro} tags={detail.tags} />
        <NovelRows
          work={work}
          characters={characters}
          onContents={openContents}
          onDownload={openDownload}
        />
        <DetailGuess kind="novel" uuid={detail.uuid} />
        <div>
          <ReportButton work={work} />
        </div>
      </Screen>
      <BottomBar className={classNames(side.side, side.actions)}>
        <FavoriteAction uuid={detail.uuid} kind="novel" />
        <BarAction
          icon={SCREEN_ICONS.list}
          label={texts.CONTENTS}
          disabled={chapters.length === 0}
          onClick={openContents}
        />
        <ReadButton kind="novel" work={detail.uuid} chapters={chapters} view={view} />
      </BottomBar>
      {open === 'contents' && <WorkDirectory from="bottom" work={work} onClose={close} />}
      <Suspense>{open === 'download' && <DownloadSheet work={work} onClose={close} />}</Suspense>
    </>
  );
}

function About({ intro, tags }: { intro: string; tags: readonly string[] }) {
  const nameOf = useNames(tags);
  if (!intro && tags.length === 0) return null;
  return (
    <section className={styles.about} aria-label={texts.INTRO}>
      <h2 className={styles.heading}>{texts.INTRO}</h2>
      {intro && <Intro key={intro} text={intro} isBook />}
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{nameOf(tag)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
