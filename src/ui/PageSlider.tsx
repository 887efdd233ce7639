import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { pageOf } from '../lib/chapterPlaceText.ts';
import styles from './PageSlider.module.css';
import * as texts from './texts.ts';

interface PageSliderProps {
  /** Counts from 1. */
  page: number;
  pages: number;
  onSeek: (page: number) => void;
  rightToLeft?: boolean | undefined;
  /** A thumbnail of a page, shown above the number during a search for a page. */
  preview?: ((page: number) => ReactNode) | undefined;
}

/** After a key: it moves by one page and is released at once. */
const PREVIEW_STAY_MS = 1_200;

/** A native range that shows its page in a bubble while it moves; calls `onSeek` on release. */
export function PageSlider(props: PageSliderProps) {
  const { page, pages, onSeek, rightToLeft = false, preview } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const { isLooking, look, stay, leave } = useLooking();
  const isByKey = useRef(false);
  const shown = dragged ?? page;
  const commit = useEffectEvent((value: number) => {
    setDragged(null);
    if (isByKey.current) stay();
    else leave();
    if (value !== page) onSeek(value);
  });
  useEffect(() => {
    // React's onChange is the `input` event, which fires during the drag; `change` fires at its end.
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
        {preview && isLooking && <span className={styles.preview}>{preview(shown)}</span>}
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
        aria-label={texts.PAGE_NUMBER}
        aria-valuetext={pageOf(shown, pages)}
        onInput={(event) => {
          look();
          setDragged(Number(event.currentTarget.value));
        }}
        onChange={() => undefined}
        onKeyDown={() => {
          isByKey.current = true;
        }}
        onPointerDown={() => {
          isByKey.current = false;
        }}
      />
    </div>
  );
}

function useLooking() {
  const [isLooking, setIsLooking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: boolean) => {
    clearTimeout(timer.current);
    setIsLooking(next);
  };
  return {
    isLooking,
    look: () => set(true),
    leave: () => set(false),
    stay: () => {
      set(true);
      timer.current = setTimeout(setIsLooking, PREVIEW_STAY_MS, false);
    },
  };
}
