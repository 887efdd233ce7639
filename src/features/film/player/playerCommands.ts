import { FILM_BRIGHTNESS_MIN, SEEK_SECONDS } from '../../../shared/limits.ts';
import * as texts from '../texts.ts';
import type { GestureAction } from './gestures.ts';
import type { Command } from './keys.ts';
import type { Playback } from './Playback.ts';
import { speedText } from './times.ts';

export interface CommandTools {
  readonly playback: Playback;
  readonly canSetVolume: boolean;
  readonly brightness: number;
  readonly setBrightness: (brightness: number) => void;
  readonly toggleFullscreen: (() => void) | undefined;
  readonly togglePicture: (() => void) | undefined;
  /** Next subtitle language, after the last one off; undefined if there are no subtitles. */
  readonly nextSubtitles: (() => void) | undefined;
  readonly showKeys: () => void;
  readonly toggleBars: () => void;
  readonly wakeBars: () => void;
  /** Preview of the jump during a swipe; undefined when it ends. */
  readonly setSwipe: (seconds: number | undefined) => void;
  readonly show: (hint: string) => void;
}

interface PlayerCommands {
  readonly run: (command: Command) => void;
  readonly act: (action: GestureAction) => void;
}

const percent = (part: number) => `${Math.round(part * 100)}%`;

export function playerCommands(tools: CommandTools): PlayerCommands {
  const { playback, show } = tools;
  const volumeBy = (amount: number) => {
    if (!tools.canSetVolume) return;
    const { volume, isMuted } = playback.state();
    playback.rateAndVolume.setVolume((isMuted ? 0 : volume) + amount);
    show(texts.volumeOf(percent(playback.state().volume)));
  };
  const seekBy = (seconds: number) => {
    playback.seekBy(seconds);
    show(seconds < 0 ? texts.back(-seconds) : texts.forward(seconds));
  };
  const brighten = (by: number) => {
    const brightness = Math.min(1, Math.max(FILM_BRIGHTNESS_MIN, tools.brightness + by));
    tools.setBrightness(brightness);
    show(texts.brightnessOf(percent(brightness)));
  };
  const run = (command: Command) => {
    tools.wakeBars();
    switch (command.type) {
      case 'toggle':
        return playback.toggle();
      case 'seekBy':
        return seekBy(command.seconds);
      case 'seekTo':
        return playback.seek(command.part * playback.state().duration);
      case 'volumeBy':
        return volumeBy(command.amount);
      case 'mute': {
        const isMuted = !playback.state().isMuted;
        playback.rateAndVolume.setMuted(isMuted);
        return show(isMuted ? texts.MUTE : texts.UNMUTE);
      }
      case 'speedBy':
        playback.rateAndVolume.speedBy(command.step);
        return show(texts.speedOf(speedText(playback.state().speed)));
      case 'fullscreen':
        return tools.toggleFullscreen?.();
      case 'pip':
        return tools.togglePicture?.();
      case 'help':
        return tools.showKeys();
      case 'subtitles':
        return tools.nextSubtitles?.();
    }
  };
  const act = (action: GestureAction) => {
    switch (action.type) {
      case 'tap':
        return tools.toggleBars();
      case 'doubleTap':
        if (action.side === 'middle') return playback.toggle();
        return seekBy(action.side === 'left' ? -SEEK_SECONDS : SEEK_SECONDS);
      case 'seeking':
        return tools.setSwipe(action.seconds);
      case 'seekDropped':
        return tools.setSwipe(undefined);
      case 'seek':
        tools.setSwipe(undefined);
        return playback.seekBy(action.seconds);
      case 'brightness':
        return brighten(action.by);
      case 'volume':
        return volumeBy(action.by);
      case 'hold':
        return playback.rateAndVolume.hold(action.isOn);
    }
  };
  return { run, act };
}
