import { classNames } from '../../ui/classNames.ts';
import styles from './WeekStrip.module.css';

const NAMES = ['一', '二', '三', '四', '五', '六', '日'];

interface WeekStripProps {
  /** 1 (Monday) … 7, as in the contract. */
  current: number;
  today: number;
  /** Days of the month, Monday first; undefined: only the names are shown. */
  dates?: readonly number[];
  onSelect: (weekday: number) => void;
}

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
            onClick={() => onSelect(weekday)}
          >
            {weekday === today ? <Today name={name} /> : <Day name={name} />}
            {dates && (
              <span className={styles.date}>
                {dates[index]}
                <span className="visuallyHidden">日</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

// The visible text must be part of the accessible name (WCAG 2.5.3).
function Day({ name }: { name: string }) {
  return (
    <span>
      <span className="visuallyHidden">星期</span>
      {name}
    </span>
  );
}

function Today({ name }: { name: string }) {
  return (
    <span>
      今<span className="visuallyHidden">天，星期{name}</span>
    </span>
  );
}
