import { SEEK_SECONDS, VOLUME_STEP } from '../../../shared/limits.ts';
import type { KeyLabels } from '../../../lib/reading/readingKeys.ts';
import * as texts from '../texts.ts';

export type Command =
  | { readonly type: 'toggle' | 'mute' | 'fullscreen' | 'subtitles' | 'pip' | 'help' }
  | { readonly type: 'seekBy'; readonly seconds: number }
  /** @param part 0 is the beginning, 1 the end */
  | { readonly type: 'seekTo'; readonly part: number }
  | { readonly type: 'volumeBy'; readonly amount: number }
  | { readonly type: 'speedBy'; readonly step: 1 | -1 };

const COMMANDS: Readonly<Record<string, Command>> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  arrowleft: { type: 'seekBy', seconds: -SEEK_SECONDS },
  j: { type: 'seekBy', seconds: -SEEK_SECONDS },
  arrowright: { type: 'seekBy', seconds: SEEK_SECONDS },
  l: { type: 'seekBy', seconds: SEEK_SECONDS },
  arrowup: { type: 'volumeBy', amount: VOLUME_STEP },
  arrowdown: { type: 'volumeBy', amount: -VOLUME_STEP },
  m: { type: 'mute' },
  f: { type: 'fullscreen' },
  c: { type: 'subtitles' },
  p: { type: 'pip' },
  '?': { type: 'help' },
  '<': { type: 'speedBy', step: -1 },
  '>': { type: 'speedBy', step: 1 },
  home: { type: 'seekTo', part: 0 },
  end: { type: 'seekTo', part: 1 },
};

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** @returns undefined for other keys, and for shortcuts of browser and system */
export function commandOf({ key, ctrlKey, metaKey, altKey }: PressedKey): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (/^\d$/.test(key)) return { type: 'seekTo', part: Number(key) / 10 };
  const name = key.toLowerCase();
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

export const KEY_HELP: KeyLabels = [
  [texts.KEY_PLAY, texts.PLAY_PAUSE],
  ['← → / J L', texts.skipBoth(SEEK_SECONDS)],
  ['↑ ↓', texts.VOLUME],
  ['0–9', texts.TO_TENTHS],
  ['Home / End', texts.TO_ENDS],
  ['< >', texts.SLOWER_FASTER],
  ['M', texts.MUTE],
  ['C', texts.SUBTITLES],
  ['F', texts.FULL_SCREEN],
  ['P', texts.PICTURE_IN_PICTURE],
];
