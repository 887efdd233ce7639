import type { FilmSource, PlayableQuality } from '../view.ts';

/** What feeds a video element: the browser's own HLS, or hls.js. */

export interface EngineOrder {
  readonly source: FilmSource;
  /** Undefined: the network decides. */
  readonly quality: PlayableQuality | undefined;
  /** Where it begins, seconds; asked when the film is known, as somebody may have moved on. */
  readonly startAt: () => number;
  /** Somebody wants to play; before, as little as possible is loaded. */
  readonly isWanted: boolean;
}

export interface EngineEvents {
  /** The address is not good any more (403). Nothing more comes from this engine. */
  readonly onRefused: () => void;
  /** Nobody answers. `goOn` makes it try again. */
  readonly onCut: () => void;
  /** Something came after all. */
  readonly onFlow: () => void;
  /** It cannot be played, or not any further. Nothing more comes from this engine. */
  readonly onFailed: () => void;
}

export interface FilmEngine {
  /** The place is asked for again, where the element has to be loaded anew. */
  readonly setQuality: (quality: PlayableQuality | undefined) => void;
  /** From now on it loads ahead. */
  readonly want: () => void;
  readonly goOn: () => void;
  /** Lets go of the element and of all that was loaded. */
  readonly close: () => void;
}

export type OpenEngine = (
  video: HTMLVideoElement,
  order: EngineOrder,
  events: EngineEvents,
) => FilmEngine;
