import { classNames } from '../../ui/classNames.ts';
import styles from './WeekStrip.module.css';
import * as texts from './texts.ts';

const NAMES = [
  texts.DAY_1,
  texts.DAY_2,
  texts.DAY_3,
  texts.DAY_4,
  texts.DAY_5,
  texts.DAY_6,
  texts.DAY_7,
];

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
                <span className="visuallyHidden">{texts.OF_MONTH}</span>
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
      <span className="visuallyHidden">{texts.WEEKDAY}</span>
      {name}
    </span>
  );
}

function Today({ name }: { name: string }) {
  return (
    <span>
      {texts.TODAY_SHORT}
      <span className="visuallyHidden">{texts.todayAloud(name)}</span>
    </span>
  );
}
