import { useCallback, useMemo, useState } from 'react';
import type { LibraryTab } from '../../lib/addresses.ts';

export interface Choice {
  readonly chosen: ReadonlySet<string> | undefined;
  /** Enters edit mode, with the long-pressed item selected. */
  readonly start: (id?: string) => void;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly end: () => void;
}

/** @param tab switching tabs ends edit mode */
export function useChoice(tab: LibraryTab): Choice {
  const [state, setState] = useState<{
    readonly tab: LibraryTab;
    readonly chosen: ReadonlySet<string>;
  }>();
  const choose = useCallback(
    (ids: readonly string[]) => setState({ tab, chosen: new Set(ids) }),
    [tab],
  );
  const start = useCallback((id?: string) => choose(id === undefined ? [] : [id]), [choose]);
  const end = useCallback(() => setState(undefined), []);
  const toggle = useCallback(
    (id: string) => setState((now) => now && { ...now, chosen: toggled(now.chosen, id) }),
    [],
  );
  const chosen = state?.tab === tab ? state.chosen : undefined;
  return useMemo(
    () => ({ chosen, start, toggle, choose, end }),
    [chosen, start, toggle, choose, end],
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
