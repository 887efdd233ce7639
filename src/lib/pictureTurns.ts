import { PICTURE_PAINT_MS, PICTURE_TURN_WAIT_MS } from '../shared/limits.ts';

const urgent = new Set<Promise<unknown>>();

/**
 * Runs `load` at once if it is urgent, else after the running urgent ones, so that the images seen first do not share
 * the bandwidth of a slow network. Waits at most PICTURE_TURN_WAIT_MS.
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
