import { useDispatch } from 'react-redux';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import { copyText } from '../../lib/clipboard.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Mine.module.css';

export function PermanentDomain({ address }: { address: string }) {
  const dispatch = useDispatch();
  const copy = async () => {
    const isCopied = await copyText(address);
    dispatch(globalActions.toastShown(isCopied ? '链接复制成功' : '链接复制失败'));
  };
  return (
    <section className={styles.domain} aria-label="永久域名">
      <div className={styles.domainText}>
        <h2 className={styles.domainTitle}>永久域名，收藏不迷路</h2>
        <p className={styles.address}>{address.replace(/^https?:\/\/|\/$/g, '')}</p>
      </div>
      <Button variant="inset" size="s" icon={SCREEN_ICONS.copy} onClick={() => void copy()}>
        复制链接
      </Button>
    </section>
  );
}
