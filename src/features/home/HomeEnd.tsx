import type { LibraryKind } from '../../lib/addresses.ts';
import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import styles from './Home.module.css';

export function HomeEnd({ kind }: { kind: LibraryKind }) {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  const all = `/category${kind}`;
  if (!knows(all)) return <p className={styles.end}>— 已经到底了 —</p>;
  return (
    <p className={styles.end}>
      — {kind === 'novel' ? '更多好书在' : '已经到底了，去'}
      <AppLink className={styles.endLink} href={all} onOpen={onOpen}>
        全部分类
      </AppLink>
      {kind !== 'novel' && '逛逛'} —
    </p>
  );
}
