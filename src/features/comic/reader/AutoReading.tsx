import { useState, type RefObject } from 'react';
import {
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
} from '../../../shared/limits.ts';
import { isScrolled, type ReadingMode } from '../readerModes.ts';
import type { ReaderSettingsOfWork } from '../readerSettings.ts';
import { useShownPlace, type PlaceStore } from './placeStore.ts';
import type { ViewHandle } from './view.ts';
import { AutoReadControl, useAutoScroll, useAutoTurn } from '../../work/face.ts';

interface AutoReadingProps {
  readonly view: RefObject<ViewHandle | null>;
  readonly mode: ReadingMode;
  readonly reading: ReaderSettingsOfWork;
  readonly places: PlaceStore;
  readonly onExit: () => void;
}

const SPEED_STEP_PX = 10;
const SECONDS_STEP = 1;

/** Pages that move by themselves, and the control that floats over them. */
export default function AutoReading(props: AutoReadingProps) {
  return isScrolled(props.mode) ? <Scrolling {...props} /> : <Turning {...props} />;
}

function Scrolling({ view, reading, onExit }: AutoReadingProps) {
  const { autoScroll: speed } = reading.settings;
  const box = useBoxOf(view);
  const { isRunning, toggle } = useAutoScroll({
    box,
    speedPxPerS: speed,
    active: true,
    onEnd: () => undefined,
  });
  const change = (by: number) => {
    const autoScroll = Math.min(AUTO_SCROLL_MAX_PX, Math.max(AUTO_SCROLL_MIN_PX, speed + by));
    reading.changeAll({ autoScroll });
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

function Turning({ view, reading, places, onExit }: AutoReadingProps) {
  const { autoTurn: seconds } = reading.settings;
  const box = useBoxOf(view);
  const { page } = useShownPlace(places);
  const { isRunning, toggle } = useAutoTurn({
    box,
    seconds,
    active: true,
    page,
    onTurn: () => view.current?.turn(1) ?? false,
  });
  const change = (by: number) => {
    const autoTurn = Math.min(AUTO_TURN_SECONDS_MAX, Math.max(AUTO_TURN_SECONDS_MIN, seconds + by));
    reading.changeAll({ autoTurn });
  };
  return (
    <AutoReadControl
      isRunning={isRunning}
      onToggle={toggle}
      speedText={`${seconds} 秒`}
      onSlower={seconds < AUTO_TURN_SECONDS_MAX ? () => change(SECONDS_STEP) : undefined}
      onFaster={seconds > AUTO_TURN_SECONDS_MIN ? () => change(-SECONDS_STEP) : undefined}
      onExit={onExit}
    />
  );
}

/** As the parts that move it want it; another way of reading has another box. */
function useBoxOf(view: RefObject<ViewHandle | null>): RefObject<HTMLElement | null> {
  const [box] = useState(() => ({
    get current() {
      return view.current?.box() ?? null;
    },
  }));
  return box;
}
