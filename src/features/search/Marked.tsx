import type { Mark } from './hits.ts';
import styles from './Search.module.css';

export function Marked({ text, mark }: { text: string; mark: Mark | undefined }) {
  if (!mark) return text;
  const end = mark.start + mark.length;
  return (
    <>
      {text.slice(0, mark.start)}
      <mark className={styles.mark}>{text.slice(mark.start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
