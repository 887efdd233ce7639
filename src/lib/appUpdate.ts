/** Whether a new version waits. What the shell needs to know of it; all else comes with the worker's own chunk. */

const listeners = new Set<() => void>();
let isReady = false;

/** Told by whoever watches the worker. */
export function setUpdateReady(next: boolean): void {
  isReady = next;
  for (const listener of listeners) listener();
}

export function isUpdateReady(): boolean {
  return isReady;
}

/** @returns stops it */
export function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
