/** One row of the table that `npm run bench` prints. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  /** The baseline and its figure. */
  readonly beside: string;
  readonly result: string;
  /** '' without a baseline. */
  readonly target: string;
  /** undefined without a target. */
  readonly met: boolean | undefined;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new Error('nothing was measured');
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** At most three significant figures: 0.23, 4.1, 127. */
export function short(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours, beside, result, target, met }) => {
    const verdict = met === undefined ? '' : met ? ' ✓' : ' ✗';
    return `| ${what} | ${ours} | ${beside} | ${result} | ${target}${verdict} |`;
  });
  return [
    '| What | Ours | Beside | Result | Target |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
