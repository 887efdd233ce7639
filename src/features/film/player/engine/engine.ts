import type { FilmSource, PlayableQuality } from '../view.ts';

/** Common interface of the browser's own HLS and hls.js. */

export interface EngineOrder {
  readonly source: FilmSource;
  /** Undefined: automatic. */
  readonly quality: PlayableQuality | undefined;
  /** Start position, seconds; read once the film is loaded, because the reader may have seeked since. */
  readonly startAt: () => number;
  /** The reader wants to play; before that, as little as possible is loaded. */
  readonly isWanted: boolean;
}

export interface EngineEvents {
  /** The URL is no longer valid (401, 403, 410). The engine sends no further events. */
  readonly onRefused: () => void;
  /** The server does not answer. `goOn` retries. */
  readonly onCut: () => void;
  /** Data arrives again. */
  readonly onFlow: () => void;
  /** The film cannot be played any further. The engine sends no further events. */
  readonly onFailed: () => void;
}

export interface FilmEngine {
  /** The engine must be opened again to play from the beginning after the end. */
  readonly beginsAnew: boolean;
  /** If the element has to be loaded again, reads `startAt` again. */
  readonly setQuality: (quality: PlayableQuality | undefined) => void;
  readonly want: () => void;
  readonly goOn: () => void;
  readonly close: () => void;
}

export type OpenEngine = (
  video: HTMLVideoElement,
  order: EngineOrder,
  events: EngineEvents,
) => FilmEngine;
