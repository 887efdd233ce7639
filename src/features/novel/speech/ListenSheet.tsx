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
    <Sheet title="听书" live onClose={onClose}>
      <div className={styles.body}>
        <Player listening={listening} isMissing={missing !== ''} />
        <output className={styles.notice}>{missing || notice}</output>
        <div className={styles.line}>
          <span className={styles.label}>语速</span>
          <Slider
            label="语速"
            valueText={`${settings.rate.toFixed(1)}\u00a0倍`}
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
          label="定时停止"
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
  if (!speechEngine()) return '这个浏览器不能朗读';
  if (voices?.length !== 0) return '';
  return '这台设备没有中文语音。在系统设置里装好中文语音，再打开这里。';
}

function Player({ listening, isMissing }: { listening: Listening; isMissing: boolean }) {
  const { state, play, pause, skip, stop } = listening;
  const isOn = state !== 'off';
  const isPlaying = state === 'playing' || state === 'waiting';
  return (
    <div className={styles.player}>
      <IconButton
        icon={SCREEN_ICONS.prev}
        label="上一句"
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
        label="下一句"
        disabled={!isOn}
        onClick={() => skip(1)}
      />
      {isOn && (
        <Button variant="inset" onClick={stop}>
          停止
        </Button>
      )}
    </div>
  );
}

const PLAY_LABELS: Record<Listening['state'], string> = {
  off: '从这页开始',
  playing: '暂停',
  paused: '继续',
  waiting: '等下一章',
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
        声音
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
  { value: 'off', title: '不定时' },
  ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), title: `${minutes}\u00a0分钟` })),
  { value: 'chapter', title: '读完本章' },
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
          title="朗读时保持亮屏"
          note="屏幕不会自动熄灭，更费电"
          checked={isAwake}
          onChange={onAwake}
        />
      )}
      {stopsInBackground() && (
        <Note>
          手机锁屏或切到别的应用时，系统会停止网页朗读。回来后点继续，从停下的那句接着读。
        </Note>
      )}
    </div>
  );
}
