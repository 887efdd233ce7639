import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../../ui/classNames.ts';
import styles from './FilterRow.module.css';

interface FilterRowProps {
  title: string;
  options: readonly { readonly id: string; readonly title: string }[];
  current: string;
  onSelect: (id: string) => void;
  /** The current option filters nothing: grey instead of ink. */
  quiet?: boolean;
}

/** A name and its options, one of them current; scrolls sideways where it does not fit. */
export function FilterRow({ title, options, current, onSelect, quiet }: FilterRowProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const chosen = options.findIndex(({ id }) => id === current);
  useLayoutEffect(() => {
    const list = listRef.current;
    const item = list?.children[chosen];
    if (!list || !(item instanceof HTMLElement)) return;
    const { offsetLeft: left, offsetWidth: width } = item;
    const isSeen = left >= list.scrollLeft && left + width <= list.scrollLeft + list.clientWidth;
    if (!isSeen) list.scrollLeft = left - list.clientWidth / 2;
  }, [chosen]);
  return (
    <div className={styles.row}>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      <ul ref={listRef} className={styles.options} aria-label={title}>
        {options.map((option) => (
          <li key={option.id} className={styles.item}>
            <button
              type="button"
              className={classNames(
                styles.option,
                option.id === current && (quiet ? styles.quiet : styles.on),
              )}
              aria-pressed={option.id === current}
              onClick={() => onSelect(option.id)}
            >
              {option.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
