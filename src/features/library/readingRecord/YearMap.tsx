import * as texts from '../texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { durationText, monthText } from './durationText.ts';
import {
  levelOf,
  LEVELS,
  monthsOf,
  sumOn,
  weeksUpTo,
  type ReadingRecord,
} from './readingRecord.ts';
import styles from './ReadingRecord.module.css';

/** A year and the week of today. */
const WEEKS = 53;
/** Below one another on a phone, beside one another on a wide screen. */
const HALF = 27;
const CELL = 12;
const GAP = 2;
const HEAD = 16;

interface YearMapProps {
  readonly record: ReadingRecord;
  readonly today: string;
}

/** 这一年: a square for each day, the darker the longer was read. */
export function YearMap({ record, today }: YearMapProps) {
  const weeks = weeksUpTo(today, WEEKS);
  const read = weeks.flat().filter((day) => sumOn(record, day).seconds > 0).length;
  const rows = monthsOf(record).map(({ month, days, seconds, chapters }) => ({
    key: month,
    cells: [monthText(month), String(days), durationText(seconds), String(chapters)],
  }));
  return (
    <ChartCard
      title={texts.YEAR}
      note={texts.readDays(read)}
      columns={[texts.MONTH, texts.DAYS_READ, texts.TIME_READ, texts.CHAPTERS_READ]}
      rows={rows}
      className={styles.wide}
    >
      <div className={styles.halves}>
        {[weeks.slice(0, HALF), weeks.slice(HALF)].map((half) => (
          <Half key={half[0]?.[0]} weeks={half} record={record} today={today} />
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        {texts.LESS}
        {LEVELS.map((level) => (
          <span key={level} className={styles.swatch} data-level={level} />
        ))}
        {texts.MORE}
      </p>
    </ChartCard>
  );
}

interface HalfProps extends YearMapProps {
  readonly weeks: readonly (readonly string[])[];
}

function Half({ weeks, record, today }: HalfProps) {
  const days = weeks.flat().filter((day) => day <= today);
  const read = days.filter((day) => sumOn(record, day).seconds > 0).length;
  const monthOf = (day = today) => monthText(day.slice(0, 7));
  return (
    <svg
      className={styles.half}
      viewBox={`0 0 ${HALF * CELL} ${HEAD + 7 * CELL}`}
      role="img"
      aria-label={texts.calendarLabel(monthOf(days[0]), monthOf(days.at(-1)), read)}
    >
      {weeks.map((week, column) => {
        const first = week.find((day) => day.endsWith('-01'));
        return (
          <g key={week[0]} transform={`translate(${column * CELL} 0)`}>
            {first && column < HALF - 2 && (
              <text className={styles.month} y={10}>
                {texts.monthName(Number(first.slice(5, 7)))}
              </text>
            )}
            {week.map(
              (day, row) =>
                day <= today && (
                  <rect
                    key={day}
                    className={styles.day}
                    data-level={levelOf(sumOn(record, day).seconds)}
                    y={HEAD + row * CELL}
                    width={CELL - GAP}
                    height={CELL - GAP}
                    rx={2}
                  />
                ),
            )}
          </g>
        );
      })}
    </svg>
  );
}
