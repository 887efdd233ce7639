import { useRef, type KeyboardEvent } from 'react';
import styles from './Segmented.module.css';

export interface Segment {
  id: string;
  title: string;
  count?: number;
}

interface SegmentedProps {
  items: readonly Segment[];
  current: string;
  onSelect: (id: string) => void;
  label: string;
}

/** Tabs for two to four views; arrow keys, Home and End move between them. */
export function Segmented({ items, current, onSelect, label }: SegmentedProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = items.findIndex(({ id }) => id === current);
    const to = nextIndex(event.key, from, items.length);
    const target = to === undefined ? undefined : items[to];
    if (to === undefined || !target) return;
    event.preventDefault();
    onSelect(target.id);
    listRef.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={listRef}
      className={styles.segments}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map(({ id, title, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={styles.segment}
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
          {count !== undefined && count > 0 && ` ${count}`}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
