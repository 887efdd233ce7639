import { Suspense, useState } from 'react';
import { failureMessage, isOffTheNet, type Failure } from '../../../api/failure.ts';
import { isBlocked, isMissing } from '../../../api/missing.ts';
import { worksApi, type OfWork, type WorkWithChapters } from '../../../api/endpoints/works.ts';
import { chapterName } from '../../../lib/chapterNames.ts';
import { filmLength } from '../../../lib/filmText.ts';
import { watchedText } from '../../../lib/watchedText.ts';
import { chaptersText } from '../../../lib/workText.ts';
import type { WorkDetail } from '../../../shared/contract/index.ts';
import { usePlaceInWork } from '../../../state/usePlaceInWork.ts';
import type { ReadEntry } from '../../../state/userState.ts';
import { BookCover } from '../../../ui/BookCover.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FilmStill } from '../../../ui/FilmStill.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { WorkCover } from '../../../ui/WorkCover.tsx';
import { DownloadSheet } from '../../offline/index.ts';
import { bookRatio } from '../bookProgress.ts';
import * as texts from '../texts.ts';
import { useRetry } from '../useRetry.ts';
import styles from './Preview.module.css';
import { NoActions, PreviewActions } from './PreviewActions.tsx';
import { useNames } from '../../../lib/convert/useNames.ts';

interface PreviewSheetProps extends OfWork {
  /** As the card has them, until more is known; '' without. */
  readonly title: string;
  readonly picture: string;
  readonly onClose: () => void;
}

const TAGS_SHOWN = 4;

/** A work at a glance, from its card: what it is, where the reader is in it, and what can be done with it. */
export default function PreviewSheet({ kind, uuid, onClose, ...card }: PreviewSheetProps) {
  const asked = worksApi.useWorkQuery({ kind, uuid });
  const { data: work, error } = asked;
  const place = usePlaceInWork(uuid, kind);
  const again = useRetry(asked);
  const [isDownloading, setIsDownloading] = useState(false);
  if (work && isDownloading) {
    return (
      <Suspense>
        <DownloadSheet work={work} onClose={onClose} />
      </Suspense>
    );
  }
  const title = work?.detail.title ?? (place?.title || card.title || texts.WORK);
  const author = work?.detail.author;
  return (
    <Sheet title={title} {...(author && { note: author })} onClose={onClose}>
      <div className={styles.head}>
        <Cover kind={kind} path={work?.detail.cover ?? place?.cover} picture={card.picture} />
        <div className={styles.facts}>
          {work ? <Facts work={work} place={place} /> : <PlaceLine place={place} />}
          {!work && !error && <Waiting />}
          {!work && error && <Missing failure={error as Failure} {...again} />}
        </div>
      </div>
      {work?.detail.intro && <p className={styles.intro}>{work.detail.intro}</p>}
      {work ? (
        <PreviewActions work={work} onClose={onClose} onDownload={() => setIsDownloading(true)} />
      ) : (
        <NoActions kind={kind} uuid={uuid} />
      )}
    </Sheet>
  );
}

interface CoverProps {
  readonly kind: OfWork['kind'];
  readonly path: string | undefined;
  readonly picture: string;
}

function Cover({ kind, path, picture }: CoverProps) {
  const known = picture ? <img src={picture} alt="" /> : <Skeleton height="100%" />;
  const cover = path === undefined ? known : <WorkCover path={path} title="" eager />;
  if (kind === 'film') return <FilmStill cover={cover} className={styles.still} />;
  return <BookCover cover={cover} className={styles.cover} />;
}

interface FactsProps {
  readonly work: WorkWithChapters;
  readonly place: ReadEntry | undefined;
}

function Facts({ work, place }: FactsProps) {
  const { detail, directory } = work;
  const { latest, kind } = detail;
  const nameOf = useNames(detail.tags);
  return (
    <>
      <p className={styles.state}>{stateOf(detail, directory.comic_count)}</p>
      {latest && kind !== 'film' && (
        <p className={styles.line}>{texts.latest(chapterName(latest, kind))}</p>
      )}
      <PlaceLine place={place} work={work} />
      {detail.tags.length > 0 && (
        <ul className={styles.tags}>
          {detail.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <li key={tag}>
              <Tag>{nameOf(tag)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** As 连载中 · 更新至 128 话; of a film in one piece its length. */
function stateOf(detail: WorkDetail, count: number): string {
  const { kind, status, latest, chapters } = detail;
  if (kind === 'film' && count <= 1) return filmLength(detail);
  const state = status === 'finished' ? texts.FINISHED : texts.SERIAL;
  const last = (status === 'finished' && count) || latest?.index || chapters || count;
  return last > 0 ? `${state} · ${chaptersText({ kind, status, chapters: last })}` : state;
}

/** Where the reader is in the work; nothing before it was opened. */
function PlaceLine({ place, work }: Partial<FactsProps>) {
  if (!place) return null;
  const chapters = work?.directory.chapters ?? [];
  const { kind, chapter, chapterTitle, index, ratio } = place;
  if (kind === 'film') return <p className={styles.line}>{watchedText(place, chapters.length)}</p>;
  const title = chapters.find(({ uuid }) => uuid === chapter)?.title ?? chapterTitle;
  const read = kind === 'novel' ? bookRatio(chapters, { chapter, ratio }) : undefined;
  const percent = read === undefined ? '' : ` · ${Math.floor(read * 100)}%`;
  return (
    <p className={styles.line}>{texts.readTo(chapterName({ index, title }, kind)) + percent}</p>
  );
}

function Waiting() {
  return (
    <>
      <output className="visuallyHidden">{texts.LOADING}</output>
      <Skeleton width="72%" />
      <Skeleton width="48%" />
    </>
  );
}

interface MissingProps {
  readonly failure: Failure;
  readonly retry: () => void;
  readonly retrying: boolean;
}

/** Why there is nothing to show. */
function Missing({ failure, retry, retrying }: MissingProps) {
  if (isBlocked(failure)) return <p className={styles.line}>{texts.WITHDRAWN}</p>;
  if (isMissing(failure)) return <p className={styles.line}>{texts.NOT_FOUND}</p>;
  return (
    <>
      <p className={styles.line}>
        {isOffTheNet(failure) ? texts.NEEDS_NETWORK : failureMessage(failure)}
      </p>
      <Button variant="inset" size="s" busy={retrying} onClick={retry}>
        {texts.RETRY}
      </Button>
    </>
  );
}
