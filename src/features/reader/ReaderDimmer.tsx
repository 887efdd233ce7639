import styles from './ReaderDimmer.module.css';

/** Darkness over the pages, and nothing that a finger would meet. `dimming` as in `looksOf`. */
export function ReaderDimmer({ dimming }: { dimming: number }) {
  if (dimming === 0) return null;
  return <div className={styles.dimmer} style={{ opacity: dimming }} aria-hidden="true" />;
}
