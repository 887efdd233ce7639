import { createSignal } from '../lib/signal.ts';

/**
 * `ready`: a new version waits. `taken`: another tab has activated it, and this page's files are no longer stored.
 * `language`: the reader has chosen the other language.
 */
export type UpdateState = 'none' | 'ready' | 'taken' | 'language';

const changed = createSignal();
let state: UpdateState = 'none';

export function setUpdateState(next: UpdateState): void {
  state = next;
  changed.emit();
}

export function updateState(): UpdateState {
  return state;
}

/** @returns unsubscribes */
export const onUpdateChange = changed.subscribe;

/** Whether a chunk may have failed to load because the server has a newer version than this page. */
export async function isReplaced(): Promise<boolean> {
  if (state === 'taken') return true;
  // Not the first script: the bundler's helpers have the same name in every version.
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/app-"]')?.src;
  try {
    const response = await fetch('/index.html', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(new URL(entry ?? '').pathname);
  } catch {
    // Offline: the network explains the failure.
    return false;
  }
}
