import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './Plots.module.css';

interface PlotProps {
  /** By day, the earliest first; null where nothing is known. */
  values: readonly (number | null)[];
  /** As 11/23, one for each value. */
  labels: readonly string[];
  /** Writes a value at the axis. */
  short: (value: number) => string;
  /** The day whose value is marked; undefined: none. */
  point: number | undefined;
  /** Called with the day that the pointer is at; undefined once it is at none. */
  onPoint: (at: number | undefined) => void;
}

const HEIGHT = 140;
const AXIS_WIDTH = 48;
const LABEL_WIDTH = 48;
const LABEL_HEIGHT = 24;
const FONT = '11px sans-serif';
/** Where the cursor of the drawing marks nothing, px. */
const OUTSIDE = { left: -10, top: -10 };
/** Days between two labels. */
const DAY_STEPS = [1, 2, 3, 5, 7, 10, 15, 30];

/** A curve in the colours of the present theme; the numbers themselves stand in the table below. */
export default function Plot({ values, labels, short, point, onPoint }: PlotProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<UPlot>(undefined);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = boxRef.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(box.clientWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const box = boxRef.current;
    // Browsers that forbid reading canvases may give none: the table stays.
    if (!box || width === 0 || !document.createElement('canvas').getContext('2d')) return undefined;
    const colors = getComputedStyle(box);
    const data: UPlot.AlignedData = [values.map((_value, at) => at), [...values]];
    const plot = new UPlot(optionsOf({ width, colors, labels, short, onPoint }), data, box);
    plotRef.current = plot;
    return () => {
      plot.destroy();
      plotRef.current = undefined;
    };
  }, [values, labels, short, onPoint, width]);
  useEffect(() => {
    const plot = plotRef.current;
    if (!plot || plot.cursor.idx === (point ?? null)) return;
    const at = point === undefined ? OUTSIDE : { left: plot.valToPos(point, 'x'), top: 0 };
    plot.setCursor(at, false);
  }, [point]);
  return <div ref={boxRef} className={styles.plot} aria-hidden="true" />;
}

interface PlotOptions extends Pick<PlotProps, 'labels' | 'short' | 'onPoint'> {
  readonly width: number;
  readonly colors: CSSStyleDeclaration;
}

function optionsOf({ width, colors, labels, short, onPoint }: PlotOptions): UPlot.Options {
  const { color: line, caretColor: wash, borderTopColor: grid, outlineColor: ink } = colors;
  const axis = { stroke: ink, font: FONT, ticks: { show: false } };
  return {
    width,
    height: HEIGHT,
    padding: [8, LABEL_WIDTH / 2, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8, fill: line } },
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
    scales: {
      x: { time: false },
      y: { range: (_plot, min, max) => [Math.min(0, min ?? 0), Math.max(1, max ?? 1)] },
    },
    axes: [
      {
        ...axis,
        size: LABEL_HEIGHT,
        space: LABEL_WIDTH,
        incrs: DAY_STEPS,
        grid: { show: false },
        values: (_plot, days) => days.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        size: AXIS_WIDTH,
        grid: { stroke: grid, width: 1 },
        values: (_plot, marks) => marks.map((mark) => (mark % 1 === 0 ? short(mark) : '')),
      },
    ],
    series: [
      {},
      {
        stroke: line,
        width: 2,
        fill: wash,
        points: { show: labels.length < 10, size: 6, fill: line },
      },
    ],
  };
}
