import styles from './PagePill.module.css';

/** Pill in the corner, for example "25 / 48 9:41". Hidden from screen readers: the reader announces page changes. */
export function PagePill({ text }: { text: string }) {
  return (
    <div className={styles.pill} aria-hidden="true">
      {text}
    </div>
  );
}
