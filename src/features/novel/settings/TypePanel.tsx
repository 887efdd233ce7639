import {
  BRIGHTNESS_MIN_PERCENT,
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
} from '../../../shared/limits.ts';
import { useReducedMotion } from '../../../lib/reading/reducedMotion.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Slider } from '../../../ui/Slider.tsx';
import { useNightMode } from '../../../ui/useThemeMode.ts';
import type { PageTurn } from '../book/view.ts';
import * as texts from '../texts.ts';
import { LINE_HEIGHTS, type BookSettingsOfDevice } from './bookSettings.ts';
import { chosenGround, GROUNDS, groundOf } from './grounds.ts';
import { RadioRow } from './RadioRow.tsx';
import styles from './TypePanel.module.css';

interface TypePanelProps extends BookSettingsOfDevice {
  readonly onMore: () => void;
}

const FONTS = [
  { value: 'serif', title: texts.SERIF, className: styles.serif },
  { value: 'sans', title: texts.SANS },
] as const;
const gapIcon = (gap: number) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 18 18"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={`M1 ${9 - gap}h16M1 9h16M1 ${9 + gap}h16`} />
  </svg>
);
const LINES = [texts.TIGHT, texts.MEDIUM, texts.LOOSE].map((title, at) => ({
  title,
  value: LINE_HEIGHTS[at] ?? 0,
  icon: gapIcon(5 + at),
}));
const TURNS: readonly { readonly value: PageTurn; readonly title: string }[] = [
  { value: 'scroll', title: texts.TURN_SCROLL },
  { value: 'slide', title: texts.TURN_SLIDE },
  { value: 'cover', title: texts.TURN_COVER },
  { value: 'curl', title: texts.TURN_CURL },
  { value: 'none', title: texts.TURN_NONE },
];
const SIZE_STEP_PX = 1;

/** 排版: every change applies at once to the text above; the position stays. */
export default function TypePanel({ settings, change, onMore }: TypePanelProps) {
  const { isNight, toggle } = useNightMode();
  const isReduced = useReducedMotion();
  const { brightness, fontsize, font, lineHeight, bgcolor, turn } = settings;
  const ground = groundOf(bgcolor, isNight);
  const changeGround = (colour: string) => {
    change({ bgcolor: colour });
    // Night mode replaces light backgrounds, so choosing one leaves night mode.
    if (isNight && chosenGround(colour).theme === 'light') toggle();
  };
  return (
    <fieldset className={styles.panel} aria-label={texts.TYPE}>
      <Slider
        label={texts.BRIGHTNESS}
        valueText={brightness === null ? texts.FOLLOW_SYSTEM : `${brightness}%`}
        value={brightness ?? 100}
        min={BRIGHTNESS_MIN_PERCENT}
        max={100}
        icon={SCREEN_ICONS.sun}
        // The maximum means the screen's own brightness.
        onChange={(value) => change({ brightness: value === 100 ? null : value })}
      />
      <div className={styles.row}>
        <fieldset className={styles.size} aria-label={texts.SIZE}>
          <button
            type="button"
            className={styles.smaller}
            disabled={fontsize <= FONT_SIZE_MIN_PX}
            onClick={() => change({ fontsize: fontsize - SIZE_STEP_PX })}
          >
            A−
            <span className="visuallyHidden">{texts.SMALLER}</span>
          </button>
          <output className={styles.number} aria-label={texts.sizeOf(fontsize)}>
            {fontsize}
          </output>
          <button
            type="button"
            className={styles.larger}
            disabled={fontsize >= FONT_SIZE_MAX_PX}
            onClick={() => change({ fontsize: fontsize + SIZE_STEP_PX })}
          >
            A+
            <span className="visuallyHidden">{texts.LARGER}</span>
          </button>
        </fieldset>
        <RadioRow
          label={texts.FONT}
          look="inset"
          choices={FONTS}
          value={font}
          onChange={(value) => change({ font: value })}
        />
      </div>
      <RadioRow
        label={texts.LINE_HEIGHT}
        look="tiles"
        choices={LINES}
        value={lineHeight}
        onChange={(value) => change({ lineHeight: value })}
      />
      <RadioRow
        label={texts.GROUND}
        look="swatches"
        choices={GROUNDS.map(({ colour, title }) => ({ value: colour, title, colour }))}
        value={GROUNDS.find(({ colour }) => colour === ground.colour)?.colour}
        onChange={changeGround}
      />
      <RadioRow
        label={texts.TURN}
        look="inset"
        choices={TURNS}
        value={turn}
        onChange={(value) => change({ turn: value })}
      />
      {isReduced && turn === 'curl' && <p className={styles.note}>{texts.CURL_IS_STILL}</p>}
      <button type="button" className={styles.more} onClick={onMore}>
        {texts.MORE_SETTINGS}
        <Icon name="right" size={16} />
      </button>
    </fieldset>
  );
}
