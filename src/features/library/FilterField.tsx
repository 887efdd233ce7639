import { useEffect, useRef } from 'react';
import styles from './FilterField.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import * as texts from './texts.ts';

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** Filters a list by keyword; takes the focus when it appears. */
export function FilterField({ label, value, onChange, onClose }: FilterFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.focus(), []);
  return (
    <search className={styles.field}>
      <Icon name="search" size={18} />
      <input
        ref={inputRef}
        className={styles.input}
        type="search"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <IconButton icon="close" label={texts.END_FIND} size={18} onClick={onClose} />
    </search>
  );
}
