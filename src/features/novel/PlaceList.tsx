import type { ReactNode } from 'react';
import styles from './PlaceList.module.css';

export interface ListedPlace {
  readonly id: string;
  readonly excerpt: ReactNode;
  readonly meta?: string;
  readonly onOpen: () => void;
  readonly action?: ReactNode;
}

export interface PlaceGroup {
  readonly chapter: string;
  readonly title: string;
  readonly places: readonly ListedPlace[];
}

/** Places in a book (bookmarks, search hits), grouped under their chapter titles. */
export function PlaceList({ groups }: { readonly groups: readonly PlaceGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <PlaceSection key={group.chapter} {...group} />
      ))}
    </div>
  );
}

export function PlaceSection({ title, places }: Omit<PlaceGroup, 'chapter'>) {
  return (
    <section aria-label={title}>
      <h3 className={styles.chapter}>{title}</h3>
      <ul>
        {places.map((place) => (
          <Row key={place.id} {...place} />
        ))}
      </ul>
    </section>
  );
}

function Row({ excerpt, meta, onOpen, action }: ListedPlace) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.excerpt}>{excerpt}</span>
        {meta && <span className={styles.meta}>{meta}</span>}
      </button>
      {action}
    </li>
  );
}
