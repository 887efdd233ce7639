// oxlint-disable-next-line typescript/triple-slash-reference -- other TypeScript projects check this file too, and the declarations there are no module
/// <reference path="../../../../lib/hlsLight.d.ts" />
import { type ErrorData, Hls, type HlsConfig } from 'hls.js/light';
import {
  BUFFER_BEFORE_PLAY_SECONDS,
  BUFFER_BEHIND_SECONDS,
  BUFFER_SECONDS,
} from '../../../../shared/limits.ts';
import type { PlayableQuality } from '../view.ts';
import type { EngineEvents, EngineOrder, FilmEngine } from './engine.ts';
import { repeatLostSeeks } from './lostSeeks.ts';

const REFUSED = new Set([401, 403, 410]);
/** hls.js's value for automatic quality. */
const AUTO = -1;

/** Whether Media Source Extensions, or Safari's managed ones, are available. */
export function canUseHls(): boolean {
  return Hls.isSupported();
}

export function openHlsEngine(
  video: HTMLVideoElement,
  { source, quality, startAt, isWanted }: EngineOrder,
  events: EngineEvents,
): FilmEngine {
  const hls = new Hls(configOf(isWanted, source.isStored));
  let chosen = quality;
  let isOpen = false;
  /** Number of hls.js's recovery steps tried for a broken stream. */
  let remedies = 0;

  function levelOf(wanted: PlayableQuality | undefined): number {
    if (!wanted) return AUTO;
    const index = hls.levels.findIndex(
      ({ url, height }) => url.includes(wanted.address) || height === wanted.height,
    );
    return index < 0 ? AUTO : index;
  }

  function onError(error: ErrorData): void {
    const status = error.response?.code ?? 0;
    if (REFUSED.has(status)) {
      hls.stopLoad();
      events.onRefused();
    } else if (error.fatal && error.type === Hls.ErrorTypes.MEDIA_ERROR && remedies < 2) {
      remedies += 1;
      if (remedies === 2) hls.swapAudioCodec();
      hls.recoverMediaError();
    } else if (error.fatal && error.type === Hls.ErrorTypes.NETWORK_ERROR && isCut(status)) {
      events.onCut();
    } else if (error.fatal) {
      events.onFailed();
    }
  }
  /** Stored films come from the device: there, a missing answer is a fault, not a lost connection. */
  function isCut(status: number): boolean {
    return status === 0 && !source.isStored;
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    isOpen = true;
    const level = levelOf(chosen);
    // Automatic quality starts with the lowest level, which shows the first frame soonest.
    hls.startLevel = level === AUTO ? 0 : level;
    if (level !== AUTO) hls.loadLevel = level;
    const at = startAt();
    hls.startLoad(at > 0 ? at : 0);
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    remedies = 0;
    events.onFlow();
  });
  hls.on(Hls.Events.ERROR, (_name, error) => onError(error));
  hls.loadSource(source.master);
  hls.attachMedia(video);
  const stopSeeks = repeatLostSeeks(video);

  return {
    // In Safari, hls.js jumps from a beginning that is no longer buffered to the buffered range.
    beginsAnew: true,
    setQuality: (wanted) => {
      chosen = wanted;
      // Replaces the buffer ahead; the current segment plays on.
      if (isOpen) hls.nextLevel = levelOf(wanted);
    },
    want: () => {
      hls.config.maxBufferLength = BUFFER_SECONDS;
      hls.resumeBuffering();
    },
    goOn: () => {
      if (isOpen) hls.startLoad(video.currentTime > 0 ? video.currentTime : startAt());
      else hls.loadSource(source.master);
    },
    close: () => {
      stopSeeks();
      hls.destroy();
    },
  };
}

function configOf(isWanted: boolean, isStored: boolean): Partial<HlsConfig> {
  return {
    // The Content-Security-Policy allows no blob workers.
    enableWorker: false,
    autoStartLoad: false,
    maxBufferLength: isWanted ? BUFFER_SECONDS : BUFFER_BEFORE_PLAY_SECONDS,
    maxMaxBufferLength: BUFFER_SECONDS,
    // Limits by seconds only: a limit in bytes would load minutes of a small film ahead.
    maxBufferSize: 0,
    backBufferLength: BUFFER_BEHIND_SECONDS,
    // No higher resolution than the player shows.
    capLevelToPlayerSize: !isStored,
  };
}
