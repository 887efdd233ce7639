import { usePlaceInWork } from '../../state/usePlaceInWork.ts';
import { memo } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import { nthChapter } from '../../lib/chapterNames.ts';
import { isDownloaded } from '../../offline/downloaded.ts';
import { useStoredChapters } from '../../offline/stored.ts';
import { byteCount } from '../../lib/format.ts';
import { CHARACTER_BYTES } from '../../shared/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DownloadRuleRow } from '../offline/index.ts';
import { UpdateReminderRow } from '../push/index.ts';
import { AutoPayRow } from './AutoPayRow.tsx';
import styles from './NovelDetail.module.css';
import * as texts from './texts.ts';

interface NovelRowsProps {
  readonly work: WorkWithChapters;
  readonly characters: number;
  readonly onContents: () => void;
  readonly onDownload: () => void;
}

function Rows({ work, characters, onContents, onDownload }: NovelRowsProps) {
  const { uuid } = work.detail;
  const { chapters, comic_count: count } = work.directory;
  const place = usePlaceInWork(uuid, 'novel');
  const at = place && chapters.some((each) => each.uuid === place.chapter) ? place : undefined;
  if (chapters.length === 0) return null;
  const contents = [
    texts.chaptersInAll(count || chapters.length),
    at && texts.readTo(nthChapter('novel', at.index)),
  ];
  return (
    <div className={styles.card}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onContents}>
        <span className={styles.rowTitle}>{texts.CONTENTS}</span>
        <span className={styles.value}>{contents.filter(Boolean).join(' · ')}</span>
        <Icon name="right" size={16} />
      </button>
      <AutoPayRow kind="novel" uuid={uuid} chapters={chapters} className={styles.row} />
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onDownload}>
        <span className={styles.rowTitle}>{texts.OFFLINE_DOWNLOAD}</span>
        <Stored uuid={uuid} count={chapters.length} characters={characters} />
        <Icon name="right" size={16} />
      </button>
      <DownloadRuleRow work={work} className={styles.row} />
      <UpdateReminderRow work={work.detail} className={styles.row} />
    </div>
  );
}

/** Rows for directory, automatic purchase and download. Memoized, because the rules look at every chapter. */
export const NovelRows = memo(Rows);

interface StoredProps {
  readonly uuid: string;
  readonly count: number;
  readonly characters: number;
}

/** Downloaded size of the book, else its estimated size. */
function Stored({ uuid, count, characters }: StoredProps) {
  const stored = useStoredChapters(uuid)?.filter(isDownloaded) ?? [];
  if (stored.length === 0) {
    const about = characters > 0 && texts.about(byteCount(characters * CHARACTER_BYTES));
    return <span className={styles.value}>{about || texts.NOT_DOWNLOADED}</span>;
  }
  const bytes = byteCount(stored.reduce((sum, each) => sum + each.bytes, 0));
  const isWhole = stored.length >= count;
  return (
    <span className={styles.stored}>
      {isWhole && <Icon name="check" size={16} />}
      {isWhole ? texts.WHOLE_BOOK_DOWNLOADED : texts.chaptersDownloaded(stored.length)} · {bytes}
    </span>
  );
}
