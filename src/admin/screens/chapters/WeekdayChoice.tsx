import { WEEKDAYS } from '../../parts/weeklyTimes.ts';
import styles from './ChapterActions.module.css';

interface WeekdayChoiceProps {
  /** 1 is Monday. */
  value: readonly number[];
  onChange: (weekdays: readonly number[]) => void;
}

/** The days of the week on which chapters are published. */
export function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  return (
    <fieldset className={styles.days}>
      <legend className={styles.count}>周几</legend>
      {WEEKDAYS.map((title, at) => {
        const day = at + 1;
        const isChosen = value.includes(day);
        return (
          <label key={title} className={styles.day}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() =>
                onChange(isChosen ? value.filter((each) => each !== day) : [...value, day])
              }
            />
            {title}
          </label>
        );
      })}
    </fieldset>
  );
}
