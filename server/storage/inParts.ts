/** Both databases prepare a statement with this many parameters quickly. */
const VALUES_PER_QUERY = 500;

/** Divides the values of a query into lists that one statement takes. @returns none of them is empty */
export function inParts<T>(values: readonly T[], valuesMax = VALUES_PER_QUERY): T[][] {
  return Array.from({ length: Math.ceil(values.length / valuesMax) }, (_, i) =>
    values.slice(i * valuesMax, (i + 1) * valuesMax),
  );
}
