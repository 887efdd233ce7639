import type { ReactNode } from 'react';
import type { Address } from '../../lib/addresses.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './OfflineCard.module.css';
import * as texts from './texts.ts';

interface OfflineCardProps {
  /** Where to continue, e.g. "续看 雪落长安 86话". */
  resume?: { label: string; href: Address };
  onRetry: () => void;
  retrying?: boolean;
  /** E.g. "已试 3 条线路 · 恢复后自动同步". */
  note: string;
  details?: ReactNode;
}

/** Shown where the app started and no server answered. */
export function OfflineCard({ resume, onRetry, retrying, note, details }: OfflineCardProps) {
  return (
    <section className={styles.card} aria-label={texts.OFFLINE_LIBRARY}>
      <div className={styles.head}>
        <Logo size={46} />
        <div>
          <h2 className={styles.title}>{texts.ON_ISLAND}</h2>
          <p className={styles.text}>{texts.SERVER_AWAY}</p>
        </div>
      </div>
      <div className={styles.actions}>
        {resume && (
          <Button
            variant="jade"
            icon="play"
            iconFilled
            href={resume.href}
            className={styles.resume}
          >
            {resume.label}
          </Button>
        )}
        <Button variant="inset" icon="refresh" busy={retrying} onClick={onRetry}>
          {texts.RETRY}
        </Button>
      </div>
      <details className={styles.foot}>
        <summary className={styles.note}>
          <span>{note}</span>
          {details && (
            <span className={styles.more}>
              {texts.DETAILS}
              <Icon name="down" size={14} />
            </span>
          )}
        </summary>
        <div className={styles.details}>{details}</div>
      </details>
    </section>
  );
}
