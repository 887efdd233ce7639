import type { RefObject } from 'react';
import { useState } from 'react';
import {
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
} from '../../shared/limits.ts';
import { AutoReadControl } from './AutoReadControl.tsx';
import { useShownPlace } from '../../lib/reading/placeStore.ts';
import type { ReadingView } from '../../lib/reading/readingView.ts';
import { useReader } from './readerContext.ts';
import * as texts from './texts.ts';
import { useAutoScroll } from './useAutoScroll.ts';
import { useAutoTurn } from './useAutoTurn.ts';

export interface AutoSpeed {
  /** CSS pixels per second. */
  readonly autoScroll: number;
  /** Seconds per page. */
  readonly autoTurn: number;
}

interface AutoReadingProps {
  readonly isScrolled: boolean;
  readonly speed: AutoSpeed;
  readonly onSpeed: (change: Partial<AutoSpeed>) => void;
  readonly onExit: () => void;
}

const SPEED_STEP_PX = 10;
const SECONDS_STEP = 1;

export default function AutoReading(props: AutoReadingProps) {
  return props.isScrolled ? <Scrolling {...props} /> : <Turning {...props} />;
}

function Scrolling({ speed: { autoScroll: speed }, onSpeed, onExit }: AutoReadingProps) {
  const { view } = useReader();
  const box = useBoxOf(view);
  const { isRunning, toggle } = useAutoScroll({
    box,
    speedPxPerS: speed,
    active: true,
    onEnd: () => undefined,
  });
  const change = (by: number) => {
    onSpeed({
      autoScroll: Math.min(AUTO_SCROLL_MAX_PX, Math.max(AUTO_SCROLL_MIN_PX, speed + by)),
    });
  };
  return (
    <AutoReadControl
      isRunning={isRunning}
      onToggle={toggle}
      speedText={String(speed)}
      onSlower={speed > AUTO_SCROLL_MIN_PX ? () => change(-SPEED_STEP_PX) : undefined}
      onFaster={speed < AUTO_SCROLL_MAX_PX ? () => change(SPEED_STEP_PX) : undefined}
      onExit={onExit}
    />
  );
}

function Turning({ speed, onSpeed, onExit }: AutoReadingProps) {
  const { view, places } = useReader();
  const { page } = useShownPlace(places);
  const { autoTurn: seconds } = speed;
  const box = useBoxOf(view);
  const { isRunning, toggle } = useAutoTurn({
    box,
    seconds,
    active: true,
    page,
    onTurn: () => view.current?.turn(1) ?? false,
  });
  const change = (by: number) => {
    onSpeed({
      autoTurn: Math.min(AUTO_TURN_SECONDS_MAX, Math.max(AUTO_TURN_SECONDS_MIN, seconds + by)),
    });
  };
  return (
    <AutoReadControl
      isRunning={isRunning}
      onToggle={toggle}
      speedText={texts.secondsOf(seconds)}
      onSlower={seconds < AUTO_TURN_SECONDS_MAX ? () => change(SECONDS_STEP) : undefined}
      onFaster={seconds > AUTO_TURN_SECONDS_MIN ? () => change(-SECONDS_STEP) : undefined}
      onExit={onExit}
    />
  );
}

/** Ref-like access to the scroller, which is replaced when the reading mode changes. */
function useBoxOf(view: RefObject<ReadingView | null>): RefObject<HTMLElement | null> {
  const [box] = useState(() => ({
    get current() {
      return view.current?.box() ?? null;
    },
  }));
  return box;
}
