import { detailAddress } from '../../lib/addresses.ts';
import { lengthText } from '../../lib/lengthText.ts';
import type { Work } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { BookCover } from '../../ui/BookCover.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './HomeList.module.css';
import * as texts from './texts.ts';

export default function HomeList({ works }: { works: readonly Work[] }) {
  return (
    <ul className={styles.card}>
      {works.map((work) => (
        <li key={work.uuid} className={styles.item}>
          <Line work={work} />
        </li>
      ))}
    </ul>
  );
}

function Line({ work }: { work: Work }) {
  const { kind, uuid, title, author, score, cover, category, tags, intro } = work;
  const meta = [author, category || tags[0], lengthText(work)].filter(Boolean).join(' · ');
  const rating = score > 0 ? score.toFixed(1) : '';
  return (
    <Link className={styles.line} href={detailAddress(kind, uuid)}>
      <BookCover cover={<WorkCover path={cover} title="" />} className={styles.bookCover} />
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.title}>{title}</span>
          {rating && (
            <span className={styles.score}>
              {rating}
              <span className="visuallyHidden"> {texts.POINTS}</span>
            </span>
          )}
        </span>
        {intro && <span className={styles.intro}>{intro}</span>}
        <span className={styles.meta}>{meta}</span>
      </span>
    </Link>
  );
}
