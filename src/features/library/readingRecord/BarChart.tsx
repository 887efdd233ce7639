import styles from './ReadingRecord.module.css';

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly {
    readonly key: string;
    readonly value: number;
    /** Below the bar; '' for none. */
    readonly name: string;
    /** Above the bar; '' for none. */
    readonly figure: string;
    readonly isStrong: boolean;
  }[];
}

const WIDTH = 240;
const HEIGHT = 96;
const HEAD = 16;
const FOOT = 18;
/** Of the room of a bar. */
const FILLED = 0.64;

/** Bars on one scale, the highest as high as the drawing. */
export function BarChart({ label, bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const room = HEIGHT - HEAD - FOOT;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map(({ key, value, name, figure, isStrong }, at) => {
        const height = value > 0 ? Math.max(3, (value / most) * room) : 2;
        const middle = (at + 0.5) * step;
        return (
          <g key={key}>
            <rect
              className={isStrong ? styles.strongBar : styles.bar}
              data-empty={value === 0 || undefined}
              x={middle - (step * FILLED) / 2}
              y={HEAD + room - height}
              width={step * FILLED}
              height={height}
              rx={Math.min(3, (step * FILLED) / 2)}
            />
            <text className={styles.barText} x={middle} y={HEAD + room - height - 4}>
              {figure}
            </text>
            <text className={styles.barText} x={middle} y={HEIGHT - 4}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
