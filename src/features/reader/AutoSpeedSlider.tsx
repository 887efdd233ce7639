import {
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
} from '../../shared/limits.ts';
import { Slider } from '../../ui/Slider.tsx';
import type { AutoSpeed } from './AutoReading.tsx';

interface AutoSpeedSliderProps {
  readonly speed: AutoSpeed;
  readonly onSpeed: (change: Partial<AutoSpeed>) => void;
  readonly isScrolled: boolean;
}

export function AutoSpeedSlider({ speed, onSpeed, isScrolled }: AutoSpeedSliderProps) {
  const { autoScroll, autoTurn } = speed;
  return isScrolled ? (
    <Slider
      label="自动滚动速度"
      valueText={`每秒 ${autoScroll}\u00a0像素`}
      value={autoScroll}
      min={AUTO_SCROLL_MIN_PX}
      max={AUTO_SCROLL_MAX_PX}
      step={10}
      onChange={(value) => onSpeed({ autoScroll: value })}
    />
  ) : (
    <Slider
      label="自动翻页间隔"
      valueText={`${autoTurn}\u00a0秒一页`}
      value={autoTurn}
      min={AUTO_TURN_SECONDS_MIN}
      max={AUTO_TURN_SECONDS_MAX}
      onChange={(value) => onSpeed({ autoTurn: value })}
    />
  );
}
