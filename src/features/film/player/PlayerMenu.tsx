import { qualityName, qualityTitle } from '../../../lib/filmQuality.ts';
import { FILM_BRIGHTNESS_MIN, PLAYBACK_SPEEDS } from '../../../shared/limits.ts';
import { Choices } from '../../../ui/Choices.tsx';
import { KeyDetails } from '../../../ui/Keys.tsx';
import { OptionSheet } from '../../../ui/OptionSheet.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import * as texts from '../texts.ts';
import { KEY_HELP } from './keys.ts';
import styles from './PlayerMenu.module.css';
import type { PlaybackState } from './playbackState.ts';
import { type ChosenQuality, listedQualities } from './quality.ts';
import { speedText } from './times.ts';
import type { FilmSource } from './view.ts';

export interface PlayerMenuProps {
  readonly state: PlaybackState;
  readonly source: FilmSource | undefined;
  /** Language of the active subtitles; null: off. */
  readonly subtitles: string | null;
  /** FILM_BRIGHTNESS_MIN to 1. */
  readonly brightness: number;
  readonly canSetVolume: boolean;
  readonly onSpeed: (speed: number) => void;
  readonly onQuality: (quality: ChosenQuality) => void;
  readonly onSubtitles: (language: string | null) => void;
  readonly onBrightness: (brightness: number) => void;
  readonly onVolume: (volume: number) => void;
  readonly onClose: () => void;
}

const AUTO = 'auto';
const OFF = '';

/** Playback settings; the video behind the sheet shows every change. */
export function PlayerMenu(props: PlayerMenuProps) {
  const { state, source, subtitles, brightness, canSetVolume } = props;
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  return (
    <Sheet live title={texts.SETTINGS} onClose={props.onClose}>
      <div className={styles.menu}>
        <Choices
          label={texts.SPEED}
          value={String(state.speed)}
          onChange={(speed) => props.onSpeed(Number(speed))}
          chips={PLAYBACK_SPEEDS.map((speed) => ({
            value: String(speed),
            title: speedText(speed),
          }))}
        />
        {source && source.subtitles.length > 0 && (
          <Choices
            label={texts.SUBTITLES}
            value={subtitles ?? OFF}
            onChange={(language) => props.onSubtitles(language === OFF ? null : language)}
            chips={[
              { value: OFF, title: texts.NONE },
              ...source.subtitles.map(({ lang, label }) => ({ value: lang, title: label })),
            ]}
          />
        )}
        {canChooseQuality(source) && (
          <Choices
            label={texts.QUALITY}
            value={String(state.quality)}
            onChange={(id) => props.onQuality(qualityOf(id))}
            chips={qualityChoices(source, state).map(({ id, label }) => ({
              value: id,
              title: label,
            }))}
          />
        )}
        <div>
          <p className={styles.label}>{texts.BRIGHTNESS}</p>
          <Slider
            label={texts.BRIGHTNESS}
            icon={SCREEN_ICONS.sun}
            min={FILM_BRIGHTNESS_MIN * 100}
            max={100}
            value={Math.round(brightness * 100)}
            valueText={percent(brightness)}
            onChange={(value) => props.onBrightness(value / 100)}
          />
        </div>
        {canSetVolume && (
          <div>
            <p className={styles.label}>{texts.VOLUME}</p>
            <Slider
              label={texts.VOLUME}
              icon={SCREEN_ICONS.volume}
              min={0}
              max={100}
              value={state.isMuted ? 0 : Math.round(state.volume * 100)}
              valueText={state.isMuted ? texts.MUTE : percent(state.volume)}
              onChange={(value) => props.onVolume(value / 100)}
            />
          </div>
        )}
        <KeyDetails title={texts.SHORTCUTS} keys={KEY_HELP} />
      </div>
    </Sheet>
  );
}

type QualitySheetProps = Pick<PlayerMenuProps, 'state' | 'onQuality' | 'onClose'> & {
  readonly source: FilmSource;
};

export function QualitySheet({ state, source, onQuality, onClose }: QualitySheetProps) {
  return (
    <OptionSheet
      title={texts.QUALITY}
      options={qualityChoices(source, state)}
      current={String(state.quality)}
      onSelect={(id) => onQuality(qualityOf(id))}
      onClose={onClose}
    />
  );
}

/** A single quality is no choice. */
export function canChooseQuality(source: FilmSource | undefined): source is FilmSource {
  return source !== undefined && source.qualities.length > 1;
}

/** Label on the bar, for example 高清 or 自动. */
export function qualityMark({ quality }: PlaybackState): string {
  return quality === AUTO ? texts.AUTOMATIC : qualityName(quality);
}

function qualityChoices({ qualities }: FilmSource, { quality, height }: PlaybackState) {
  const now = quality === AUTO && height > 0 ? texts.nowHeight(height) : '';
  return [
    { id: AUTO, label: texts.automatic(now) },
    ...listedQualities(qualities).map((each) => ({
      id: String(each.height),
      label: qualityTitle({ width: Infinity, height: each.height }),
    })),
  ];
}

const qualityOf = (id: string): ChosenQuality => (id === AUTO ? AUTO : Number(id));
