import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import { type DayCounts, type getPlots, PLOT_DAYS } from '../../../shared/admin/statistics.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import { siteApi } from '../../api/siteApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Page.tsx';
import { type Column, Table } from '../../parts/Table.tsx';
import { dayText, type Metric, METRICS, totalOf, valuesOf } from './metrics.ts';
import styles from './Plots.module.css';
import { zoneText } from '../../parts/zoneText.ts';

const Plot = lazy(() => import('./Plot.tsx'));

type Plots = AdminAnswerOf<typeof getPlots>;
type PlotDays = (typeof PLOT_DAYS)[number];

const CHOICES = PLOT_DAYS.map((days) => ({ id: days, title: `${days} 天` }));

interface PlotsSectionProps {
  days: PlotDays;
  onDays: (days: string) => void;
}

/** Readers, chapters, income, accounts, bytes and failed jobs of the last days. */
export function PlotsSection({ days, onDays }: PlotsSectionProps) {
  const query = siteApi.usePlotsQuery({ days });
  return (
    <Section
      title="最近"
      actions={
        <div className={styles.days}>
          <Segmented label="最近几天" items={CHOICES} current={days} onSelect={onDays} />
        </div>
      }
    >
      <Loaded query={query}>{(plots) => <AllPlots plots={plots} />}</Loaded>
    </Section>
  );
}

function AllPlots({ plots: { zone, days, counted_from } }: { plots: Plots }) {
  const rows = useMemo(
    () =>
      METRICS.filter(({ name }) => days.some((day) => day[name] !== null)).map((metric) => ({
        metric,
        values: valuesOf(metric, days, counted_from),
      })),
    [days, counted_from],
  );
  const first = days[0]?.day ?? '';
  if (rows.every(({ values }) => values.every((value) => !value))) {
    return <p className={styles.about}>这些天还没有数字。有人来读以后，这里每天一个点。</p>;
  }
  return (
    <>
      <p className={styles.about}>
        按{zoneText(zone)}的日期算，今天的还在增加。
        {counted_from !== null &&
          counted_from > first &&
          `读者、章节、流量和任务从 ${dayText(counted_from)}开始统计。`}
      </p>
      <div className={styles.plots}>
        {rows.map(({ metric, values }) => (
          <Figure key={metric.name} metric={metric} values={values} days={days} />
        ))}
      </div>
      <details className={styles.numbers}>
        <summary>按天看数字</summary>
        <Table
          label="每天的数字"
          columns={columnsOf(rows)}
          rows={days.map((day, at) => ({ day: day.day, at })).toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </>
  );
}

interface FigureProps {
  metric: Metric;
  values: readonly (number | null)[];
  days: readonly DayCounts[];
}

function Figure({ metric, values, days }: FigureProps) {
  const [point, setPoint] = useState<number>();
  const { isNight } = useNightMode();
  const labels = useMemo(() => days.map(({ day }) => day.slice(5).replace('-', '/')), [days]);
  const onPoint = useCallback((at: number | undefined) => setPoint(at), []);
  const { title, total, short } = metric;
  const today = values.at(-1) ?? null;
  /** The day that keys start from: today, until one is chosen. */
  const at = point ?? days.length - 1;
  const pointed = point === undefined ? undefined : days[point];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{title}</span>
        <strong className={styles.value}>
          {textOf(metric, pointed ? values[point!] : totalOf(metric, values))}
        </strong>
        <span className={styles.about}>
          {pointed
            ? dayText(pointed.day)
            : `${total === 'sum' ? '一共' : '平均每天'}，今天 ${textOf(metric, today)}`}
        </span>
      </figcaption>
      <div className={styles.pointer}>
        <input
          className="visuallyHidden"
          type="range"
          aria-label={`${title}，按天`}
          max={days.length - 1}
          value={at}
          aria-valuetext={`${dayText(days[at]?.day ?? '')}：${textOf(metric, values[at])}`}
          onFocus={() => setPoint(at)}
          onBlur={() => setPoint(undefined)}
          onChange={({ target }) => setPoint(Number(target.value))}
        />
        <Suspense fallback={<div className={styles.plot} />}>
          <Plot
            key={isNight ? 'dark' : 'light'}
            values={values}
            labels={labels}
            short={short}
            point={point}
            onPoint={onPoint}
          />
        </Suspense>
      </div>
    </figure>
  );
}

function textOf({ text }: Metric, value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : text(value);
}

interface DayRow {
  readonly day: string;
  /** Its place among the values. */
  readonly at: number;
}

function columnsOf(
  rows: readonly { readonly metric: Metric; readonly values: readonly (number | null)[] }[],
): readonly Column<DayRow>[] {
  return [
    { id: 'day', title: '日期', isMain: true, cell: ({ day }) => dayText(day) },
    ...rows.map(({ metric, values }) => ({
      id: metric.name,
      title: metric.title,
      isNumber: true,
      cell: ({ at }: DayRow) => textOf(metric, values[at]),
    })),
  ];
}
