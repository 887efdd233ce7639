// oxlint-disable-next-line typescript/triple-slash-reference -- other projects than the page's check this file too, and what is declared there is no module
/// <reference path="../../../../lib/hlsLight.d.ts" />
import { type ErrorData, Hls, type HlsConfig } from 'hls.js/light';
import {
  BUFFER_BEFORE_PLAY_SECONDS,
  BUFFER_BEHIND_SECONDS,
  BUFFER_SECONDS,
} from '../../../../shared/limits.ts';
import type { PlayableQuality } from '../view.ts';
import type { EngineEvents, EngineOrder, FilmEngine } from './engine.ts';

const REFUSED = new Set([401, 403, 410]);
/** hls.js's own word for the network's choice. */
const AUTO = -1;

/** Whether films can be put together by script here (Media Source Extensions, or Safari's managed ones). */
export function canUseHls(): boolean {
  return Hls.isSupported();
}

export function openHlsEngine(
  video: HTMLVideoElement,
  { source, quality, startAt, isWanted }: EngineOrder,
  events: EngineEvents,
): FilmEngine {
  const hls = new Hls(configOf(isWanted, source.isKept));
  let chosen = quality;
  let isOpen = false;
  /** Which of hls.js's remedies for a broken stream were tried. */
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
  /** Kept films come from the device: there, an answer that does not come is a fault. */
  function isCut(status: number): boolean {
    return status === 0 && !source.isKept;
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    isOpen = true;
    const level = levelOf(chosen);
    // The least of them shows the first picture soonest; from then on the network decides.
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

  return {
    // In Safari, hls.js leaps from a beginning that is not loaded any more to what is.
    beginsAnew: true,
    setQuality: (wanted) => {
      chosen = wanted;
      // What is ahead is fetched anew, what is shown plays on.
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
    close: () => hls.destroy(),
  };
}

function configOf(isWanted: boolean, isKept: boolean): Partial<HlsConfig> {
  return {
    // The page's policy allows no workers but its own.
    enableWorker: false,
    autoStartLoad: false,
    maxBufferLength: isWanted ? BUFFER_SECONDS : BUFFER_BEFORE_PLAY_SECONDS,
    maxMaxBufferLength: BUFFER_SECONDS,
    // By seconds alone: by bytes it would fetch minutes of a small film ahead.
    maxBufferSize: 0,
    backBufferLength: BUFFER_BEHIND_SECONDS,
    // No more lines than the player has.
    capLevelToPlayerSize: !isKept,
  };
}
