import { detailAddress, shelfAddress } from '../../lib/addresses.ts';
import { useOpenLink } from '../../lib/navigation.ts';
import { charactersText } from '../../lib/lengthText.ts';
import { byteCount } from '../../lib/text.ts';
import { CHAPTER_UNITS } from '../../lib/workWords.ts';
import type { KeptWork } from '../../shared/offline/shelf.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Volume } from '../../ui/Volume.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './DownloadScreen.module.css';
import type { DownloadedWork } from './useDownloadedWorks.ts';

/** 已完成: the works on the device, and what of them; they are read and deleted on the shelf. */
export function DoneList({ works }: { readonly works: readonly DownloadedWork[] }) {
  const onOpen = useOpenLink();
  return (
    <section aria-label="已完成">
      <div className={styles.head}>
        <h2 className={styles.title}>已完成</h2>
        <AppLink className={styles.link} href={shelfAddress('kept')} onOpen={onOpen}>
          去离线书架
          <Icon name="right" size={14} />
        </AppLink>
      </div>
      <ul className={styles.card}>
        {works.map(({ work, chapters, bytes }) => (
          <li key={work.uuid} className={styles.done}>
            <AppLink
              className={styles.work}
              href={detailAddress(work.kind, work.uuid)}
              onOpen={onOpen}
            >
              <Volume
                cover={<WorkCover path={work.detail.cover} title="" />}
                className={styles.volume}
              />
              <span className={styles.words}>
                <span className={styles.name}>{work.detail.title}</span>
                <span className={styles.meta}>
                  {chaptersDone(work, chapters.length)} · {byteCount(bytes)}
                </span>
              </span>
              <Icon name="check" size={22} className={styles.tick} />
            </AppLink>
          </li>
        ))}
      </ul>
      <div className={styles.end} />
    </section>
  );
}

function chaptersDone({ kind, detail, directory }: KeptWork, done: number): string {
  const all = directory.chapters.length;
  const unit = CHAPTER_UNITS[kind];
  const isAll = done >= all;
  // Of a book its length says more than its chapters.
  const words = isAll ? `${done} ${unit}全部下载` : `已下 ${done} / ${all} ${unit}`;
  if (kind !== 'novel') return words;
  return `小说 · ${isAll && detail.characters ? `全本 ${charactersText(detail.characters)}` : words}`;
}
