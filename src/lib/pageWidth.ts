/**
 * Width of a page on this screen, device pixels, upright and in a column; Infinity where there is no screen. The same in
 * both orientations, so that a turned device fetches nothing again.
 */
export function pageWidthPx(): number {
  if (typeof screen === 'undefined' || !(screen.width > 0 && screen.height > 0)) return Infinity;
  return Math.min(screen.width, screen.height) * (globalThis.devicePixelRatio || 1);
}
