import { useId } from 'react';
import { SLEEP_MINUTES, SPEECH_RATE_MAX, SPEECH_RATE_MIN } from '../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Choices, type Choice } from '../../../ui/Choices.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import * as texts from '../texts.ts';
import type { Listening, ListenSheetProps, SleepTimer } from '../toolProps.ts';
import styles from './ListenSheet.module.css';
import { useListeningSettings } from './listeningSettings.ts';
import { stopsInBackground } from './lockScreen.ts';
import { speechEngine } from './useVoices.ts';
import { voiceName } from './voices.ts';

export default function ListenSheet({ listening, onClose }: ListenSheetProps) {
  const { voices, sleep, sleepAfter, notice } = listening;
  const { settings, change } = useListeningSettings();
  const missing = missingText(voices);
  return (
    <Sheet title={texts.LISTEN} live onClose={onClose}>
      <div className={styles.body}>
        <Player listening={listening} isMissing={missing !== ''} />
        <output className={styles.notice}>{missing || notice}</output>
        <div className={styles.line}>
          <span className={styles.label}>{texts.RATE}</span>
          <Slider
            label={texts.RATE}
            valueText={texts.times(settings.rate.toFixed(1))}
            value={settings.rate}
            min={SPEECH_RATE_MIN}
            max={SPEECH_RATE_MAX}
            step={0.1}
            onChange={(rate) => change({ rate })}
          />
        </div>
        {voices && voices.length > 1 && (
          <VoiceChoice
            voices={voices}
            current={settings.voice}
            onSelect={(voice) => change({ voice })}
          />
        )}
        <Choices
          label={texts.STOP_TIMER}
          value={String(sleep)}
          chips={TIMERS}
          onChange={(value) => sleepAfter(timerOf(value))}
        />
        <LockScreen isAwake={settings.keepAwake} onAwake={(keepAwake) => change({ keepAwake })} />
      </div>
    </Sheet>
  );
}

/** Reason why reading aloud is impossible on this device; '' if it is possible or not known yet. */
function missingText(voices: readonly SpeechSynthesisVoice[] | undefined): string {
  if (!speechEngine()) return texts.NO_SPEECH;
  if (voices?.length !== 0) return '';
  return texts.NO_VOICE;
}

function Player({ listening, isMissing }: { listening: Listening; isMissing: boolean }) {
  const { state, play, pause, skip, stop } = listening;
  const isOn = state !== 'off';
  const isPlaying = state === 'playing' || state === 'waiting';
  return (
    <div className={styles.player}>
      <IconButton
        icon={SCREEN_ICONS.prev}
        label={texts.PREVIOUS_SENTENCE}
        disabled={!isOn}
        onClick={() => skip(-1)}
      />
      <Button
        variant="primary"
        size="l"
        icon={isPlaying ? 'pause' : 'play'}
        iconFilled={!isPlaying}
        disabled={isMissing}
        onClick={isPlaying ? pause : play}
      >
        {PLAY_LABELS[state]}
      </Button>
      <IconButton
        icon={SCREEN_ICONS.next}
        label={texts.NEXT_SENTENCE}
        disabled={!isOn}
        onClick={() => skip(1)}
      />
      {isOn && (
        <Button variant="inset" onClick={stop}>
          {texts.STOP}
        </Button>
      )}
    </div>
  );
}

const PLAY_LABELS: Record<Listening['state'], string> = {
  off: texts.FROM_HERE,
  playing: texts.PAUSE,
  paused: texts.CONTINUE_SPEECH,
  waiting: texts.WAITING_CHAPTER,
};

interface VoiceChoiceProps {
  readonly voices: readonly SpeechSynthesisVoice[];
  readonly current: string;
  readonly onSelect: (voiceURI: string) => void;
}

function VoiceChoice({ voices, current, onSelect }: VoiceChoiceProps) {
  const id = useId();
  const isKnown = voices.some(({ voiceURI }) => voiceURI === current);
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        {texts.VOICE}
      </label>
      <select
        id={id}
        className={styles.select}
        value={isKnown ? current : voices[0]?.voiceURI}
        onChange={({ target }) => onSelect(target.value)}
      >
        {voices.map((voice) => (
          <option key={voice.voiceURI} value={voice.voiceURI}>
            {voiceName(voice)}
          </option>
        ))}
      </select>
    </div>
  );
}

const TIMERS: readonly Choice<string>[] = [
  { value: 'off', title: texts.NO_TIMER },
  ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), title: texts.minutesOf(minutes) })),
  { value: 'chapter', title: texts.CHAPTER_END },
];

function timerOf(value: string): SleepTimer {
  return value === 'off' || value === 'chapter' ? value : Number(value);
}

interface LockScreenProps {
  readonly isAwake: boolean;
  readonly onAwake: (isAwake: boolean) => void;
}

/** States in advance whether playback continues with the screen locked. */
function LockScreen({ isAwake, onAwake }: LockScreenProps) {
  const canStayAwake = 'wakeLock' in navigator;
  return (
    <div className={styles.lock}>
      {canStayAwake && (
        <SwitchRow
          title={texts.SCREEN_ON}
          note={texts.SCREEN_ON_NOTE}
          checked={isAwake}
          onChange={onAwake}
        />
      )}
      {stopsInBackground() && <Note>{texts.BACKGROUND_NOTE}</Note>}
    </div>
  );
}
