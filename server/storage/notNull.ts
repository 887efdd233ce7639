/** A column that always has a value. */
export function notNull<C extends { notNull(): C }>(column: C): C {
  return column.notNull();
}
