import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSignal } from '../lib/signal.ts';

/**
 * [Note: One prompt at a time] Prompts are the dialogs and sheets that open without being asked for. One of them has
 * the turn, and none opens while a dialog that the reader asked for is open. A waiting prompt that is no longer wanted
 * gives up its place, so it does not open at all.
 */

/** The most urgent first. */
const ORDER = ['payment', 'purchase', 'place', 'install', 'notice'] as const;
export type PromptKind = (typeof ORDER)[number];

const waiting = new Map<object, PromptKind>();
const dialogs = new Set<object>();
const changes = createSignal();
let holder: object | undefined;

/**
 * @param isWanted false releases the turn, or the place in the queue
 * @returns whether the prompt may be open now; once true, it stays so until the prompt is not wanted or unmounted
 */
export function usePromptTurn(kind: PromptKind, isWanted = true): boolean {
  const [me] = useState<object>(() => ({}));
  useEffect(() => {
    if (!isWanted) return undefined;
    waiting.set(me, kind);
    schedule();
    return () => {
      waiting.delete(me);
      if (holder === me) holder = undefined;
      schedule();
    };
  }, [me, kind, isWanted]);
  return useSyncExternalStore(onPromptChange, () => holder === me) && isWanted;
}

/** Registers an open dialog of any kind. @returns the function that notes its end */
export function noteDialog(): () => void {
  const dialog = {};
  dialogs.add(dialog);
  schedule();
  return () => {
    dialogs.delete(dialog);
    schedule();
  };
}

/** Whether no dialog is open, and none waits to be opened. */
export function isWithoutPrompts(): boolean {
  return dialogs.size === 0 && waiting.size === 0;
}

/** @returns the unsubscribe function */
export const onPromptChange = changes.subscribe;

/** Waits for the end of the current commit, so that of prompts wanted together the most urgent opens. */
function schedule(): void {
  queueMicrotask(() => {
    if (!holder && dialogs.size === 0) {
      const kind = ORDER.find((each) => [...waiting.values()].includes(each));
      holder = [...waiting].find((each) => each[1] === kind)?.[0];
    }
    changes.emit();
  });
}
