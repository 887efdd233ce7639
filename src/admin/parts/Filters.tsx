import { type ReactNode, useEffect, useState } from 'react';
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
  useEffect(() => {
    if (isComposing || text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), TYPING_REST_MS);
    return () => clearTimeout(timer);
  }, [text, value, isComposing, onSearch]);
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
        onSearch(text);
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  );
}
