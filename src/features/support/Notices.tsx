import { clockOrDate } from '../../lib/format.ts';
import { useToday } from '../../lib/useToday.ts';
import type { System } from '../../shared/contract/index.ts';
import styles from './Support.module.css';
import * as texts from './texts.ts';

/** 公告, the newest first. */
export function Notices({ notices }: { notices: System['notices'] }) {
  const today = useToday();
  if (notices.length === 0) return null;
  return (
    <section aria-label={texts.NOTICES}>
      <h2 className={styles.title}>{texts.NOTICES}</h2>
      <ul className={styles.card}>
        {notices
          .toSorted((a, b) => (a.at < b.at ? 1 : -1))
          .map(({ uuid, title, text, at }) => (
            <li key={uuid} className={styles.notice}>
              <h3 className={styles.noticeTitle}>{title}</h3>
              {at && <p className={styles.at}>{clockOrDate(at, today)}</p>}
              <p className={styles.noticeText}>{text}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}
