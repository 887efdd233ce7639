import type { LibraryKind } from '../../lib/addresses.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Home.module.css';
import * as texts from './texts.ts';

export function HomeEnd({ kind }: { kind: LibraryKind }) {
  return (
    <p className={styles.end}>
      — {kind === 'novel' ? texts.MORE_BOOKS_IN : texts.END_GO_TO}
      <Link className={styles.endLink} href={`/category${kind}`}>
        {texts.ALL_CATEGORIES}
      </Link>
      {kind !== 'novel' && texts.BROWSE} —
    </p>
  );
}
