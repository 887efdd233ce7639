import { detailAddress } from '../../lib/addresses.ts';
import { chaptersText, coverBadge } from '../../lib/workWords.ts';
import type { Work } from '../../shared/contract/index.ts';
import { AppLink, type OpenHandler } from '../../ui/AppLink.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Volume } from '../../ui/Volume.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { nthChapter } from '../../lib/chapterNames.ts';
import { findHit, markedTags } from './hits.ts';
import { Marked } from './Marked.tsx';
import styles from './Search.module.css';

const TAGS_SHOWN = 3;

interface ResultRowProps {
  readonly work: Work;
  readonly keyword: string;
  readonly onOpen: OpenHandler;
  /** On this device. */
  readonly kept?: boolean;
  /** Cannot be opened now. */
  readonly veiled?: boolean;
}

/** A work that was found, with what was looked for in cinnabar (design 16). */
export function ResultRow({ work, keyword, onOpen, kept, veiled }: ResultRowProps) {
  const { kind, uuid, title, author, chapters, score } = work;
  const note = noteOf(work);
  const hit = work.hit ?? findHit(work, keyword);
  const tags = markedTags(work.tags, hit);
  const hits = tags.filter(({ mark }) => mark);
  const shown = [...hits, ...tags.filter(({ mark }) => !mark)].slice(0, TAGS_SHOWN);
  return (
    <AppLink className={styles.row} href={detailAddress(kind, uuid)} onOpen={onOpen}>
      <Volume
        cover={<WorkCover path={work.cover} title="" />}
        badge={coverBadge(work)}
        kept={kept}
        veiled={veiled}
        className={styles.rowCover}
      />
      <span className={styles.words}>
        <span className={styles.rowTitle}>
          <Marked text={title} mark={hit?.field === 'title' ? hit : undefined} />
        </span>
        <span className={styles.rowMeta}>
          {author && <Marked text={author} mark={hit?.field === 'author' ? hit : undefined} />}
          {author && chapters > 0 && ' · '}
          {chapters > 0 && chaptersText(work)}
        </span>
        {note && <span className={styles.rowNote}>{note}</span>}
        <span className={styles.tags}>
          {veiled && <Tag>未下载</Tag>}
          {kept && <Tag tone="jade">已下载</Tag>}
          {shown.map(({ tag, mark }) => (
            <Tag key={tag} tone={mark ? 'accent' : 'grey'}>
              {tag}
            </Tag>
          ))}
          {score > 0 && <Tag>{score.toFixed(1)} 分</Tag>}
        </span>
      </span>
    </AppLink>
  );
}

/** As 第 128 话, then its title; of a book what it is about. */
function noteOf({ kind, latest, intro = '' }: Work): string {
  if (kind === 'novel') return intro;
  if (!latest?.title) return '';
  return `${nthChapter(kind, latest.index)}　${latest.title}`;
}
