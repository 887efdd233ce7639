import type { ReactNode } from 'react';
import { EmptyArt, type EmptyArtName } from './EmptyArt.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  art: EmptyArtName;
  title: string;
  /** One sentence: what to do. */
  text?: string;
  /** Buttons; one of them at most primary. */
  actions?: ReactNode;
  /** A last, quiet line. */
  foot?: ReactNode;
}

/** Where a list has nothing: what it would hold, and the way there. */
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

/** Chinese breaks between any two characters; a sentence of two lines reads better broken at its commas. */
function clausesOf(text: string): string[] {
  return text.match(/[^，。]+[，。]?/g) ?? [text];
}
