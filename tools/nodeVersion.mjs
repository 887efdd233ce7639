/**
 * Whether a Node version is in a range of package.json's `engines`, for the forms used there: `^20.19.0 || >=24.0.0`.
 * Imports no packages, because it runs before any is installed.
 * @param {string} version as in `process.versions.node`
 * @param {string} range
 */
export function satisfies(version, range) {
  return range.split('||').some((part) => inComparator(version, part.trim()));
}

/**
 * @param {string} version
 * @param {string} comparator
 */
function inComparator(version, comparator) {
  const match = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(comparator);
  if (!match) throw new Error(`engines.node holds "${comparator}", which is not ^x.y.z or >=x.y.z`);
  const [, operator, floor = ''] = match;
  if (compare(version, floor) < 0) return false;
  return operator === '>=' || numbers(version)[0] === numbers(floor)[0];
}

/**
 * @param {string} left
 * @param {string} right
 */
function compare(left, right) {
  const other = numbers(right);
  const differences = numbers(left).map((part, at) => part - (other[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** @param {string} version */
function numbers(version) {
  return version.replace(/-.*$/, '').split('.').map(Number);
}
