/** What the shell needs to know of new versions; all else of the worker comes with its own chunk. */

/**
 * `ready`: one waits until somebody asks for it. `taken`: another tab has let it in, and the files this page was built of
 * are no longer kept.
 */
export type UpdateState = 'none' | 'ready' | 'taken';

const listeners = new Set<() => void>();
let state: UpdateState = 'none';

/** Told by whoever watches the worker, and by whoever does not want to hear of it: 'none'. */
export function setUpdateState(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function updateState(): UpdateState {
  return state;
}

/** @returns stops it */
export function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a chunk that does not load may be missing because this page is not of the version that is served now. */
export async function isReplaced(): Promise<boolean> {
  if (state === 'taken') return true;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(entry ?? '').pathname);
  } catch {
    // Nobody answers: the network is what lacks.
    return false;
  }
}
