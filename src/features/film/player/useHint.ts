import { useCallback, useEffect, useRef, useState } from 'react';
import { PLAYER_HINT_MS } from '../../../shared/limits.ts';

interface Hint {
  /** Message about the last change; '' after a moment. */
  readonly hint: string;
  readonly show: (text: string) => void;
}

export function useHint(): Hint {
  const [hint, setHint] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((text: string) => {
    clearTimeout(timer.current);
    setHint(text);
    timer.current = setTimeout(setHint, PLAYER_HINT_MS, '');
  }, []);
  return { hint, show };
}
