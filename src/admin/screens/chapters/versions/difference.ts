interface Row<T> {
  /** Its place among the rows, from 0. */
  readonly at: number;
  readonly left: T | undefined;
  readonly right: T | undefined;
}

/** Where two lists differ: between the items at their beginnings and at their ends that are the same. */
export interface Difference<T> {
  /** Items at the beginning of both. */
  readonly before: number;
  /** What stands between, side by side; undefined where one of them is shorter. */
  readonly rows: readonly Row<T>[];
  /** Items at the end of both. */
  readonly after: number;
}

/** @param keyOf what two equal items have in common */
export function differenceOf<T>(
  left: readonly T[],
  right: readonly T[],
  keyOf: (item: T) => string,
): Difference<T> {
  const isSame = (a: T | undefined, b: T | undefined) =>
    a !== undefined && b !== undefined && keyOf(a) === keyOf(b);
  const shorter = Math.min(left.length, right.length);
  let before = 0;
  while (before < shorter && isSame(left[before], right[before])) before += 1;
  let after = 0;
  while (after < shorter - before && isSame(left.at(-1 - after), right.at(-1 - after))) after += 1;
  const middle = (list: readonly T[]) => list.slice(before, list.length - after);
  const [ours, theirs] = [middle(left), middle(right)];
  const { length } = ours.length > theirs.length ? ours : theirs;
  const rows = Array.from({ length }, (_, at) => ({ at, left: ours[at], right: theirs[at] }));
  return { before, rows, after };
}
