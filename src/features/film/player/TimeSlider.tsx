import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';
import * as texts from '../texts.ts';
import { placeText } from './times.ts';
import styles from './TimeSlider.module.css';

interface TimeSliderProps {
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  /** End of the trial or of the film. */
  readonly end: number;
  readonly loaded: readonly (readonly [from: number, to: number])[];
  /** Position while dragging; undefined when dragging ends. */
  readonly onLook: (seconds: number | undefined) => void;
  readonly onSeek: (seconds: number) => void;
}

/** A native range input that shows loaded and watched parts, and seeks on release. */
export function TimeSlider({ time, duration, end, loaded, onLook, onSeek }: TimeSliderProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const commit = useEffectEvent((seconds: number) => {
    onLook(undefined);
    onSeek(seconds);
  });
  useEffect(() => {
    // React's onChange is the `input` event, which fires during the drag; `change` fires at its end.
    const input = inputRef.current;
    const onChange = () => commit(Number(input?.value));
    input?.addEventListener('change', onChange);
    return () => input?.removeEventListener('change', onChange);
  }, []);
  const part = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0);
  const style = { '--at': part(time), '--end': part(end) } as CSSProperties;
  return (
    <div className={styles.slider} style={style}>
      <span className={styles.track} aria-hidden="true">
        {loaded.map(([from, to]) => (
          <i
            key={from}
            className={styles.loaded}
            style={{ left: `${part(from) * 100}%`, width: `${part(to - from) * 100}%` }}
          />
        ))}
        <i className={styles.seen} />
        {end < duration && <i className={styles.end} />}
      </span>
      <input
        ref={inputRef}
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(1, duration)}
        step="any"
        value={time}
        disabled={duration <= 0}
        aria-label={texts.PROGRESS}
        aria-valuetext={placeText(time, duration)}
        onInput={(event) => onLook(Number(event.currentTarget.value))}
        onChange={() => undefined}
      />
    </div>
  );
}
