/** @returns a text such as ¥6.50 @param fen hundredths of a yuan */
export function yuanText(fen: number): string {
  return `¥${(fen / 100).toFixed(2)}`;
}
