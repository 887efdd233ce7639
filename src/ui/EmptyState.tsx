import type { ReactNode } from 'react';
import { EmptyArt, type EmptyArtName } from './EmptyArt.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  art: EmptyArtName;
  title: string;
  /** One sentence: what to do. */
  text?: string;
  /** Buttons; at most one of them primary. */
  actions?: ReactNode;
  foot?: ReactNode;
}

/** Shown for an empty list: what it would hold, and how to get there. */
export function EmptyState({ art, title, text, actions, foot }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <EmptyArt name={art} />
      <h2 className={styles.title}>{title}</h2>
      {text && (
        <p className={styles.text}>
          {clausesOf(text).map((clause) => (
            <span key={clause} className={styles.clause}>
              {clause}
            </span>
          ))}
        </p>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

/** Chinese text wraps between any two characters; two lines read better broken at a comma. */
function clausesOf(text: string): string[] {
  return text.match(/[^，。]+[，。]?/g) ?? [text];
}
