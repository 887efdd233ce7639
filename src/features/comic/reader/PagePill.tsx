import styles from './PagePill.module.css';

/** As "25 / 48 9:41", in the reader's corner. Page changes are announced by the reader, not by this. */
export function PagePill({ text }: { text: string }) {
  return (
    <div className={styles.pill} aria-hidden="true">
      {text}
    </div>
  );
}
