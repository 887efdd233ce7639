import { Button } from '../../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './PagePlaceholder.module.css';

interface PagePlaceholderProps {
  page: number;
  total: number;
  state: 'loading' | 'failed';
  onRetry: () => void;
  retrying?: boolean;
  className?: string;
}

export function PagePlaceholder(props: PagePlaceholderProps) {
  const { page, total, state, onRetry, retrying, className } = props;
  if (state === 'loading') {
    return (
      <div className={classNames(styles.slot, className)}>
        <span className={styles.spinner} aria-hidden="true" />
        <p className={styles.text}>
          {page} / {total} 加载中…
        </p>
      </div>
    );
  }
  return (
    <div className={classNames(styles.slot, styles.failed, className)}>
      <Icon name={SCREEN_ICONS.img} size={34} />
      <p className={styles.title}>第&nbsp;{page}&nbsp;页没有加载出来</p>
      <p className={styles.text}>图片数据不完整，其余页面不受影响</p>
      <Button icon="refresh" busy={retrying} onClick={onRetry}>
        重新加载
      </Button>
    </div>
  );
}
