import { ALIVE_READERS_MAX, ALIVE_SCREENS_MAX } from '../shared/limits.ts';

/** A screen that stays mounted after the reader leaves it. */
export interface AliveScreen {
  /** Path and the search fields that identify the screen. */
  readonly key: string;
  readonly path: string;
  readonly title: string;
  readonly isReader: boolean;
  readonly hasTabs: boolean;
  readonly search: object;
}

/**
 * Moves the current screen to the end and drops the least recently used screens; readers have a lower limit.
 * @returns the same array if nothing changed
 */
export function rememberScreen(
  screens: readonly AliveScreen[],
  current: AliveScreen,
): readonly AliveScreen[] {
  const last = screens.at(-1);
  if (last?.key === current.key && isSameSearch(last.search, current.search)) return screens;
  const others = screens.filter(({ key }) => key !== current.key);
  const readers = [...others, current].filter(({ isReader }) => isReader);
  const dropped = new Set(readers.slice(0, -ALIVE_READERS_MAX));
  return [...others, current].filter((screen) => !dropped.has(screen)).slice(-ALIVE_SCREENS_MAX);
}

function isSameSearch(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
