import type { Address } from '../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './OfflineGap.module.css';
import { BookCover } from '../../ui/BookCover.tsx';
import * as texts from './texts.ts';

interface OfflineGapProps {
  title: string;
  /** For example "当前离线。已下载的读到了第 89 话，联网后会从这里接着看。" */
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
        {texts.RETRY_ONLINE}
      </Button>
      <Button variant="plain" size="l" block href={libraryHref}>
        {texts.TO_LIBRARY}
      </Button>
    </div>
  );
  return (
    <div className={styles.gap}>
      <EmptyState art="island" title={title} text={text} actions={actions} />
      {other && (
        <section className={styles.other} aria-label={texts.STILL_READABLE}>
          <h2 className={styles.heading}>{texts.STILL_READABLE}</h2>
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
              {texts.CONTINUE}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
