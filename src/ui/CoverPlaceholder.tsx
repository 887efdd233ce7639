import styles from './CoverPlaceholder.module.css';

/** Replaces a cover that failed to load; fills its box. */
export function CoverPlaceholder() {
  return (
    <span className={styles.paper} aria-hidden="true">
      <svg viewBox="0 0 40 36" fill="none" className={styles.mark}>
        <path d="M4 22C9 18 15 18.5 20 22c5-3.5 11-4 16 0V8c-5-4-11-3.5-16 0-5-3.5-11-4-16 0zM20 8v14" />
        <path d="M4 30c2.7-2.3 5.3-2.3 8 0s5.3 2.3 8 0 5.3-2.3 8 0 5.3 2.3 8 0" />
      </svg>
    </span>
  );
}
