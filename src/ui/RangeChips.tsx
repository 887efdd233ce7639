import { useLayoutEffect, useRef } from 'react';
import { Chip } from './Chip.tsx';
import styles from './RangeChips.module.css';

interface RangeChipsProps {
  /** As "98–69", in display order. */
  labels: readonly string[];
  shown: string | undefined;
  onChoose: (label: string) => void;
}

/** Ranges of a long list in one row that scrolls: a long work has seventy of them. */
export function RangeChips({ labels, shown, onChoose }: RangeChipsProps) {
  const line = useRef<HTMLDivElement>(null);
  const at = labels.findIndex((label) => label === shown);
  useLayoutEffect(() => {
    const box = line.current;
    const on = box?.children[at];
    // `scrollIntoView` might scroll the page too.
    if (box && on instanceof HTMLElement) {
      box.scrollLeft = on.offsetLeft - (box.clientWidth - on.offsetWidth) / 2;
    }
  }, [at]);
  return (
    <div ref={line} className={styles.ranges}>
      {labels.map((label) => (
        <Chip key={label} inset numeric on={label === shown} onClick={() => onChoose(label)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
