import {
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
} from '../../shared/limits.ts';
import { Slider } from '../../ui/Slider.tsx';
import type { AutoSpeed } from './AutoReading.tsx';
import * as texts from './texts.ts';

interface AutoSpeedSliderProps {
  readonly speed: AutoSpeed;
  readonly onSpeed: (change: Partial<AutoSpeed>) => void;
  readonly isScrolled: boolean;
}

export function AutoSpeedSlider({ speed, onSpeed, isScrolled }: AutoSpeedSliderProps) {
  const { autoScroll, autoTurn } = speed;
  return isScrolled ? (
    <Slider
      label={texts.SCROLL_SPEED}
      valueText={texts.pixelsPerSecond(autoScroll)}
      value={autoScroll}
      min={AUTO_SCROLL_MIN_PX}
      max={AUTO_SCROLL_MAX_PX}
      step={10}
      onChange={(value) => onSpeed({ autoScroll: value })}
    />
  ) : (
    <Slider
      label={texts.TURN_INTERVAL}
      valueText={texts.secondsPerPage(autoTurn)}
      value={autoTurn}
      min={AUTO_TURN_SECONDS_MIN}
      max={AUTO_TURN_SECONDS_MAX}
      onChange={(value) => onSpeed({ autoTurn: value })}
    />
  );
}
