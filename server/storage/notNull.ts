export function notNull<C extends { notNull(): C }>(column: C): C {
  return column.notNull();
}
