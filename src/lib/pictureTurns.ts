import { PICTURE_PAINT_MS, PICTURE_TURN_WAIT_MS } from '../shared/limits.ts';

/** What a person sees first loads first: on a slow network the other pictures of a screen would share its bandwidth. */

const urgent = new Set<Promise<unknown>>();

/**
 * Runs `load` at once where it is urgent, else when no urgent one is under way; a slow one is not waited for longer than
 * PICTURE_TURN_WAIT_MS.
 */
export async function inTurn<T>(isUrgent: boolean, load: () => Promise<T>): Promise<T> {
  if (isUrgent) {
    const loading = load();
    const shown = loading.then(
      () => delay(PICTURE_PAINT_MS),
      () => undefined,
    );
    urgent.add(shown);
    void shown.then(() => urgent.delete(shown));
    return loading;
  }
  if (urgent.size > 0) await Promise.race([Promise.all(urgent), delay(PICTURE_TURN_WAIT_MS)]);
  return load();
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
