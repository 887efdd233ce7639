import styles from './ReaderDimmer.module.css';

/** Darkens the pages without catching touches. @param dimming see `looksOf` */
export function ReaderDimmer({ dimming }: { dimming: number }) {
  if (dimming === 0) return null;
  return <div className={styles.dimmer} style={{ opacity: dimming }} aria-hidden="true" />;
}
