import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Mine.module.css';

export function PermanentDomain({ address }: { address: string }) {
  const copy = useCopy();
  return (
    <section className={styles.domain} aria-label="永久域名">
      <div className={styles.domainText}>
        <h2 className={styles.domainTitle}>永久域名，收藏不迷路</h2>
        <p className={styles.address}>{address.replace(/^https?:\/\/|\/$/g, '')}</p>
      </div>
      <Button
        variant="inset"
        size="s"
        icon={SCREEN_ICONS.copy}
        onClick={() => copy(address, '链接')}
      >
        复制链接
      </Button>
    </section>
  );
}
