/** As ¥6.50. @param fen */
export function yuanText(fen: number): string {
  return `¥${(fen / 100).toFixed(2)}`;
}
