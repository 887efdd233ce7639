import type { MouseEventHandler } from 'react';
import { detailAddress } from '../../lib/addresses.ts';
import { filmLength, filmPrice } from '../../lib/filmText.ts';
import { chaptersText, coverBadge } from '../../lib/workText.ts';
import type { Work } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { FilmStill, stillLabel } from '../../ui/FilmStill.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { BookCover } from '../../ui/BookCover.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { nthChapter } from '../../lib/chapterNames.ts';
import { findHit, markedTags } from './hits.ts';
import { Marked } from './Marked.tsx';
import styles from './Search.module.css';
import * as texts from './texts.ts';
import { useNames } from '../../lib/convert/useNames.ts';

const TAGS_SHOWN = 3;

interface ResultRowProps {
  readonly work: Work;
  readonly keyword: string;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
  /** On this device. */
  readonly stored?: boolean;
  /** Cannot be opened offline. */
  readonly veiled?: boolean;
}

export function ResultRow({ work, keyword, onClick, stored, veiled }: ResultRowProps) {
  const { kind, uuid, title, author, score } = work;
  const length = lengthOf(work);
  const note = noteOf(work);
  const hit = work.hit ?? findHit(work, keyword);
  const tags = markedTags(work.tags, hit);
  const nameOf = useNames(work.tags);
  const hits = tags.filter(({ mark }) => mark);
  const shown = [...hits, ...tags.filter(({ mark }) => !mark)].slice(0, TAGS_SHOWN);
  return (
    <Link className={styles.row} href={detailAddress(kind, uuid)} onClick={onClick}>
      <Cover work={work} stored={stored} veiled={veiled} />
      <span className={styles.text}>
        <span className={styles.rowTitle}>
          <Marked text={title} mark={hit?.field === 'title' ? hit : undefined} />
        </span>
        <span className={styles.rowMeta}>
          {author && <Marked text={author} mark={hit?.field === 'author' ? hit : undefined} />}
          {author && length && ' · '}
          {length}
        </span>
        {note && <span className={styles.rowNote}>{note}</span>}
        <span className={styles.tags}>
          {veiled && <Tag>{texts.NOT_DOWNLOADED}</Tag>}
          {stored && <Tag tone="jade">{texts.DOWNLOADED}</Tag>}
          {shown.map(({ tag, mark }) => (
            <Tag key={tag} tone={mark ? 'accent' : 'grey'}>
              {nameOf(tag)}
            </Tag>
          ))}
          {score > 0 && <Tag>{texts.scoreOf(score.toFixed(1))}</Tag>}
        </span>
      </span>
    </Link>
  );
}

function Cover({ work, stored, veiled }: Pick<ResultRowProps, 'work' | 'stored' | 'veiled'>) {
  const cover = <WorkCover path={work.cover} title="" />;
  if (work.kind === 'film') {
    // A work known only from the history has no price.
    const price = veiled ? undefined : filmPrice(work);
    return (
      <>
        <FilmStill {...{ cover, price, stored, veiled }} className={styles.rowStill} />
        <span className="visuallyHidden">{stillLabel({ price })}</span>
      </>
    );
  }
  return (
    <BookCover
      {...{ cover, stored, veiled }}
      badge={coverBadge(work)}
      className={styles.rowCover}
    />
  );
}

/** 更新至 64话; of a film, 全 3 集 or 1:48:20. */
function lengthOf(work: Work): string {
  if (work.kind === 'film') return filmLength(work);
  return work.chapters > 0 ? chaptersText(work) : '';
}

/** 第 128 话 and its title; of a novel or a film its intro. */
function noteOf({ kind, latest, intro = '' }: Work): string {
  if (kind !== 'comic') return intro;
  if (!latest?.title) return '';
  return `${nthChapter(kind, latest.index)}　${latest.title}`;
}
