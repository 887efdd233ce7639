import { detailAddress } from '../../lib/addresses.ts';
import type { Work } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Tag } from '../../ui/Tag.tsx';
import { BookCover } from '../../ui/BookCover.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import { lengthText } from '../../lib/lengthText.ts';
import { aboutWork } from './bookText.ts';
import type { CatalogScreen } from './catalogTable.ts';
import styles from './Recommend.module.css';
import * as texts from './texts.ts';
import { useNames } from '../../lib/convert/useNames.ts';

export function LeadWork({ work, catalog }: { work: Work; catalog: CatalogScreen }) {
  const { kind, uuid, title, cover, tags, status, score } = work;
  const { lead, isSerif } = catalog;
  const note = aboutWork(work);
  const nameOf = useNames(tags.slice(0, 1));
  const [tag] = tags.map(nameOf);
  const facts = [lengthText(work), score > 0 && texts.scoreOf(score.toFixed(1))].filter(Boolean);
  const name = [
    lead,
    title,
    note,
    tag,
    status === 'finished' && texts.FINISHED,
    ...facts,
    texts.LOOK,
  ];
  return (
    <Link
      className={styles.lead}
      href={detailAddress(kind, uuid)}
      aria-label={name.filter(Boolean).join('，')}
    >
      <span className={styles.art}>
        <WorkCover path={cover} title="" eager />
        <span className={styles.over}>
          <span className={styles.leadText}>
            <span className={styles.kicker}>{lead}</span>
            <span className={classNames(styles.leadTitle, isSerif && styles.serif)}>{title}</span>
          </span>
          <BookCover
            cover={<WorkCover path={cover} title="" eager />}
            className={styles.bookCover}
          />
        </span>
      </span>
      <span className={styles.leadBody}>
        {note && <span className={styles.note}>{note}</span>}
        <span className={styles.foot}>
          <span className={styles.facts}>
            {tag && <Tag tone="accent">{tag}</Tag>}
            {status === 'finished' && <Tag>{texts.FINISHED}</Tag>}
            <span className={styles.meta}>{facts.join(' · ')}</span>
          </span>
          <span className={styles.go}>{texts.LOOK}</span>
        </span>
      </span>
    </Link>
  );
}
