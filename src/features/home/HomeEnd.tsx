import type { LibraryKind } from '../../lib/addresses.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Home.module.css';

export function HomeEnd({ kind }: { kind: LibraryKind }) {
  return (
    <p className={styles.end}>
      — {kind === 'novel' ? '更多好书在' : '已经到底了，去'}
      <Link className={styles.endLink} href={`/category${kind}`}>
        全部分类
      </Link>
      {kind !== 'novel' && '逛逛'} —
    </p>
  );
}
