import { classNames } from './classNames.ts';
import styles from './WeekStrip.module.css';

const NAMES = ['一', '二', '三', '四', '五', '六', '日'];

interface WeekStripProps {
  /** 1 (Monday) … 7, as the contract counts weekdays. */
  current: number;
  today: number;
  /** Days of the month, Monday first; without them the names stand alone. */
  dates?: readonly number[];
  onSelect: (weekday: number) => void;
}

/** The days of a week, one of them chosen. */
export function WeekStrip({ current, today, dates, onSelect }: WeekStripProps) {
  return (
    <div className={styles.strip}>
      {NAMES.map((name, index) => {
        const weekday = index + 1;
        return (
          <button
            key={name}
            type="button"
            className={classNames(styles.day, weekday === current && styles.on)}
            aria-pressed={weekday === current}
            aria-label={`星期${name}${weekday === today ? '，今天' : ''}`}
            onClick={() => onSelect(weekday)}
          >
            <span>{weekday === today ? '今' : name}</span>
            {dates && <span className={styles.date}>{dates[index]}</span>}
          </button>
        );
      })}
    </div>
  );
}
