import type { Address } from '../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OfflineGap.module.css';
import { BookCover } from '../../ui/BookCover.tsx';

interface OfflineGapProps {
  title: string;
  /** For example "现在没有网络。已下载的读到了第 89 话，联网后会从这里接着看。" */
  text: string;
  onRetry: () => void;
  retrying?: boolean;
  libraryHref: Address;
  /** Another work that is stored on the device; `note` for example "全部 76 话 · 看到 12 话". */
  other?: { href: Address; title: string; note: string; cover: ReactNode };
}

/** Shown instead of a chapter that is not stored on the device while offline. */
export function OfflineGap(props: OfflineGapProps) {
  const { title, text, onRetry, retrying, libraryHref, other } = props;
  const actions = (
    <div className={styles.actions}>
      <Button size="l" icon="refresh" block busy={retrying} onClick={onRetry}>
        联网后重试
      </Button>
      <Button variant="plain" size="l" block href={libraryHref}>
        回离线书架
      </Button>
    </div>
  );
  return (
    <div className={styles.gap}>
      <EmptyState art="island" title={title} text={text} actions={actions} />
      {other && (
        <section className={styles.other} aria-label="书架里还能读">
          <h2 className={styles.heading}>书架里还能读</h2>
          <div className={styles.card}>
            <BookCover cover={other.cover} className={styles.bookCover} />
            <div className={styles.text}>
              <p className={styles.title}>{other.title}</p>
              <p className={styles.note}>
                <Icon name="dl" size={13} />
                {other.note}
              </p>
            </div>
            <Button variant="jade" size="s" href={other.href}>
              续看
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
