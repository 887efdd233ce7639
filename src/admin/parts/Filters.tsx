import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { TextField } from './Field.tsx';
import styles from './Filters.module.css';

/** How long typing must rest before the list is asked. */
const TYPING_REST_MS = 300;

/** Fields that narrow a list; their values are in the address. */
export function Filters({ children }: { children: ReactNode }) {
  return <search className={styles.filters}>{children}</search>;
}

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Asks when typing rests, and never in the middle of an input method's composition. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [isComposing, setComposing] = useState(false);
  const [seen, setSeen] = useState(value);
  const [asked, setAsked] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setAsked(value);
    // A link or 清空条件 has changed the address; what was asked here may have been typed on meanwhile.
    if (asked !== value) setText(value);
  }
  const ask = useCallback(() => {
    setAsked(text);
    onSearch(text);
  }, [text, onSearch]);
  useEffect(() => {
    if (isComposing || text === value) return undefined;
    const timer = setTimeout(ask, TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [text, value, isComposing, ask]);
  return (
    <TextField
      label={label}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      value={text}
      onText={setText}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        // Inside of a form it must not save.
        event.preventDefault();
        ask();
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
