import { useEffect, useState, type FocusEvent } from 'react';
import { PLAYER_BARS_MS } from '../../../shared/limits.ts';

interface Bars {
  readonly areUp: boolean;
  /** Shows the bars, or extends their time. */
  readonly wake: () => void;
  readonly toggle: () => void;
  readonly hide: () => void;
  /** Handler for the element around the controls: keyboard focus keeps the bars visible. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** @param mayGo whether the bars may hide: the film plays, no menu is open, no dragging */
export function useBars(mayGo: boolean): Bars {
  const [wakes, setWakes] = useState(1);
  const [isFocused, setIsFocused] = useState(false);
  const isUp = wakes > 0;
  const goes = isUp && mayGo && !isFocused;
  useEffect(() => {
    if (!goes) return undefined;
    const rest = (now: number) => (now === wakes ? 0 : now);
    const timer = setTimeout(setWakes, PLAYER_BARS_MS, rest);
    return () => clearTimeout(timer);
  }, [goes, wakes]);
  const wake = () => setWakes((count) => count + 1);
  return {
    areUp: isUp || isFocused || !mayGo,
    wake,
    toggle: () => setWakes((count) => (count > 0 ? 0 : 1)),
    hide: () => setWakes(0),
    onFocus: ({ target }) => setIsFocused(target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  };
}
