import { detailAddress, libraryAddress } from '../../../../lib/addresses.ts';
import { qualityNames } from '../../../../lib/filmQuality.ts';
import { filmSize } from '../../../../lib/filmSize.ts';
import { charactersText } from '../../../../lib/lengthText.ts';
import { byteCount } from '../../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type {
  ChapterSummary,
  StoredWork,
} from '../../../../shared/offline/database/offlineStore.ts';
import { Link } from '../../../../ui/Link.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { WorkPicture } from '../../../../ui/WorkPicture.tsx';
import * as texts from '../texts.ts';
import styles from './DownloadScreen.module.css';
import type { DownloadedWork } from './useDownloadedWorks.ts';

/** 已完成: the works with downloads; they are read and deleted in the library. */
export function DoneList({ works }: { readonly works: readonly DownloadedWork[] }) {
  return (
    <section aria-label={texts.COMPLETED}>
      <div className={styles.head}>
        <h2 className={styles.title}>{texts.COMPLETED}</h2>
        <Link className={styles.link} href={libraryAddress('kept')}>
          {texts.TO_LIBRARY}
          <Icon name="right" size={14} />
        </Link>
      </div>
      <ul className={styles.card}>
        {works.map(({ work, chapters, bytes }) => (
          <li key={work.uuid} className={styles.done}>
            <Link className={styles.work} href={detailAddress(work.kind, work.uuid)}>
              <WorkPicture
                kind={work.kind}
                path={work.detail.cover}
                coverClass={styles.bookCover}
                still={styles.still}
              />
              <span className={styles.text}>
                <span className={styles.name}>{work.detail.title}</span>
                <span className={styles.meta}>{doneText(work, chapters, bytes)}</span>
              </span>
              <Icon name="check" size={22} className={styles.tick} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.end} />
    </section>
  );
}

/** 12 话全部下载 · 40 MB; of films 已下 2 / 3 集 · 高清 · 2.8 MB. */
function doneText(work: StoredWork, chapters: readonly ChapterSummary[], bytes: number): string {
  const done = chaptersDone(work, chapters.length);
  if (work.kind !== 'film') return `${done} · ${byteCount(bytes)}`;
  const isWhole = work.directory.chapters.length === 1;
  return [!isWhole && done, qualityNames(chapters), filmSize(bytes)].filter(Boolean).join(' · ');
}

function chaptersDone({ kind, detail, directory }: StoredWork, done: number): string {
  const all = directory.chapters.length;
  const unit = CHAPTER_UNITS[kind];
  const isAll = done >= all;
  // A complete novel shows its length instead of its chapter count.
  const text = isAll ? texts.allDownloaded(done, unit) : texts.downloadedOf(done, all, unit);
  if (kind !== 'novel') return text;
  return texts.novelOf(
    isAll && detail.characters ? texts.wholeBook(charactersText(detail.characters)) : text,
  );
}
