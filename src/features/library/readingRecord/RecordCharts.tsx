import * as texts from '../texts.ts';
import { BarChart } from './BarChart.tsx';
import { ChartCard } from './ChartCard.tsx';
import { durationText } from './durationText.ts';
import { busiestHour, sumOn, weekOf, type ReadingRecord } from './readingRecord.ts';
import styles from './ReadingRecord.module.css';
import { YearMap } from './YearMap.tsx';

interface RecordChartsProps {
  readonly record: ReadingRecord;
  readonly today: string;
}

export function RecordCharts(props: RecordChartsProps) {
  return (
    <div className={styles.cards}>
      <Totals {...props} />
      <YearMap {...props} />
      <Week {...props} />
      <Hours record={props.record} />
      <Tags record={props.record} />
    </div>
  );
}

function Totals({ record, today }: RecordChartsProps) {
  const figures = [
    { name: texts.READ_TODAY, value: durationText(sumOn(record, today).seconds), note: '' },
    {
      name: texts.STREAK,
      value: texts.readDays(record.streak),
      note: texts.longestStreak(record.longestStreak),
    },
    { name: texts.FINISHED_WORKS, value: texts.finishedWorks(record.finished), note: '' },
    {
      name: texts.READ_IN_ALL,
      value: durationText(record.seconds),
      note: texts.readChapters(record.chapters),
    },
  ];
  return (
    <section className={`${styles.card} ${styles.wide}`} aria-label={texts.READING_TOTALS}>
      <dl className={styles.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.figure}>{value}</dd>
            {note && <dd className={styles.figureNote}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Week({ record, today }: RecordChartsProps) {
  const days = weekOf(today).map((day, at) => {
    const name = texts.WEEKDAYS[at] ?? '';
    return { day, name, seconds: sumOn(record, day).seconds };
  });
  const sum = durationText(days.reduce((total, { seconds }) => total + seconds, 0));
  return (
    <ChartCard
      title={texts.WEEK}
      note={sum}
      columns={[texts.DAY, texts.TIME_READ]}
      rows={days.map(({ day, name, seconds }) => ({
        key: day,
        cells: [texts.weekday(name), durationText(seconds)],
      }))}
    >
      <BarChart
        label={`${texts.WEEK}，${sum}`}
        bars={days.map(({ day, name, seconds }) => ({
          key: day,
          value: seconds,
          name,
          figure: seconds >= 60 ? String(Math.floor(seconds / 60)) : '',
          isStrong: day === today,
        }))}
      />
    </ChartCard>
  );
}

/** Every so many hours one is named. */
const NAMED_HOURS = 6;

function Hours({ record }: { readonly record: ReadingRecord }) {
  const busiest = busiestHour(record);
  const note = busiest === undefined ? '' : texts.busiestHour(busiest);
  const hours = record.hours.map((seconds, hour) => ({ key: String(hour), seconds, hour }));
  return (
    <ChartCard
      title={texts.HOURS}
      note={note}
      columns={[texts.HOUR, texts.TIME_READ]}
      rows={hours
        .filter(({ seconds }) => seconds > 0)
        .map(({ key, hour, seconds }) => ({
          key,
          cells: [texts.hourName(hour), durationText(seconds)],
        }))}
    >
      <BarChart
        label={`${texts.HOURS}，${note}`}
        bars={hours.map(({ key, hour, seconds }) => ({
          key,
          value: seconds,
          name: hour % NAMED_HOURS === 0 ? key : '',
          figure: '',
          isStrong: hour === busiest,
        }))}
      />
    </ChartCard>
  );
}

function Tags({ record: { tags } }: { readonly record: ReadingRecord }) {
  const [first] = tags;
  if (!first) return null;
  return (
    <section className={styles.card} aria-label={texts.FAVORITE_TAGS}>
      <h2 className={styles.title}>{texts.FAVORITE_TAGS}</h2>
      <ol className={styles.tags}>
        {tags.map(({ name, seconds }) => (
          <li key={name} className={styles.tag}>
            <span className={styles.tagName}>{name}</span>
            <span className={styles.tagTime}>{durationText(seconds)}</span>
            <span className={styles.tagTrack} aria-hidden="true">
              <span style={{ width: `${(100 * seconds) / first.seconds}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
