import { Button } from '../../../ui/Button.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import * as texts from '../texts.ts';
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
        <p className={styles.text}>{texts.loadingPage(page, total)}</p>
      </div>
    );
  }
  return (
    <div className={classNames(styles.slot, styles.failed, className)}>
      <Icon name={SCREEN_ICONS.img} size={34} />
      <p className={styles.title}>{texts.pageFailed(page)}</p>
      <p className={styles.text}>{texts.PAGE_BROKEN}</p>
      <Button icon="refresh" busy={retrying} onClick={onRetry}>
        {texts.RELOAD}
      </Button>
    </div>
  );
}
