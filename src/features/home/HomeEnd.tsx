import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import styles from './Home.module.css';

const CATEGORIES = '/categorycomic';

/** The last line of home. */
export function HomeEnd() {
  const { knows } = useNavigation();
  const onOpen = useOpenLink();
  if (!knows(CATEGORIES)) return <p className={styles.end}>— 已经到底了 —</p>;
  return (
    <p className={styles.end}>
      — 已经到底了，去
      <AppLink className={styles.endLink} href={CATEGORIES} onOpen={onOpen}>
        全部分类
      </AppLink>
      逛逛 —
    </p>
  );
}
