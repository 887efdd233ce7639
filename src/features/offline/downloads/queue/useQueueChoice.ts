import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Download } from '../../../../shared/offline/downloads/download.ts';

export interface QueueChoice {
  readonly isEditing: boolean;
  /** Uuids of chapters that are still queued. */
  readonly chosen: ReadonlySet<string>;
  readonly start: () => void;
  readonly end: () => void;
  /** Selects all of them if any is unselected, else deselects them. */
  readonly toggle: (chapters: readonly string[]) => void;
}

/** Leaves edit mode when the queue is empty. */
export function useQueueChoice(items: readonly Download[]): QueueChoice {
  const [all, setAll] = useState<ReadonlySet<string>>();
  const chosen = useMemo(
    () => new Set(items.flatMap(({ chapter }) => (all?.has(chapter) ? chapter : []))),
    [items, all],
  );
  const isEditing = all !== undefined && items.length > 0;
  const end = useCallback(() => setAll(undefined), []);
  useEscape(isEditing, end);
  return {
    isEditing,
    chosen,
    start: () => setAll(new Set()),
    end,
    toggle: (chapters) => {
      const next = new Set(chosen);
      const isAll = chapters.every((each) => chosen.has(each));
      for (const each of chapters) {
        if (isAll) next.delete(each);
        else next.add(each);
      }
      setAll(next);
    },
  };
}

/** An open dialog handles Escape itself. */
function useEscape(isActive: boolean, end: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]')) end();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isActive]);
}
