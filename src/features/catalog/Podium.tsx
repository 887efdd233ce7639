import { detailAddress } from '../../lib/addresses.ts';
import type { Work } from '../../shared/contract/index.ts';
import { Link } from '../../ui/Link.tsx';
import { classNames } from '../../ui/classNames.ts';
import { BookCover } from '../../ui/BookCover.tsx';
import { WorkCover } from '../../ui/WorkCover.tsx';
import styles from './Ranking.module.css';
import * as texts from './texts.ts';

/** Second place left, third place right. */
const PLACES = [2, 1, 3];

export function Podium({ works }: { works: readonly Work[] }) {
  return (
    <ol className={styles.podium} aria-label={texts.TOP_THREE}>
      {PLACES.map((place) => {
        const work = works[place - 1];
        return (
          <li key={place} className={classNames(styles.place, place === 1 && styles.first)}>
            {work && <Winner work={work} place={place} />}
          </li>
        );
      })}
    </ol>
  );
}

function Winner({ work, place }: { work: Work; place: number }) {
  return (
    <Link
      className={styles.winner}
      href={detailAddress(work.kind, work.uuid)}
      aria-label={texts.placeOf(place, work.title)}
    >
      <BookCover cover={<WorkCover path={work.cover} title="" eager />} />
      <span className={styles.numeral} aria-hidden="true">
        {place}
      </span>
    </Link>
  );
}
