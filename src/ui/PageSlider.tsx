import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import styles from './PageSlider.module.css';

interface PageSliderProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  onSeek: (page: number) => void;
  rightToLeft?: boolean | undefined;
}

/** A native range that shows its page in a bubble while it moves, and tells where it was let go. */
export function PageSlider({ page, pages, onSeek, rightToLeft = false }: PageSliderProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? page;
  const commit = useEffectEvent((value: number) => {
    setDragged(null);
    if (value !== page) onSeek(value);
  });
  useEffect(() => {
    // React's onChange is the `input` event, which fires all along the drag; `change` fires when it ends.
    const input = inputRef.current;
    const onChange = () => commit(Number(input?.value));
    input?.addEventListener('change', onChange);
    return () => input?.removeEventListener('change', onChange);
  }, []);
  const ratio = pages > 1 ? (shown - 1) / (pages - 1) : 0;
  const style = { '--at': ratio } as CSSProperties;
  return (
    <div className={styles.slider} style={style} dir={rightToLeft ? 'rtl' : undefined}>
      <span className={styles.bubble} aria-hidden="true">
        {shown} / {pages}
      </span>
      <input
        ref={inputRef}
        className={styles.range}
        type="range"
        min={1}
        max={Math.max(1, pages)}
        step={1}
        value={shown}
        aria-label="页码"
        aria-valuetext={`第 ${shown} 页，共 ${pages} 页`}
        onInput={(event) => setDragged(Number(event.currentTarget.value))}
        onChange={() => undefined}
      />
    </div>
  );
}
