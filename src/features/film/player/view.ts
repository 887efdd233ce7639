import type { ReactNode } from 'react';

/** Between the player and the screen around it. Times are seconds. */

/** A quality that can be chosen; what the browser changes by itself is the master playlist. */
export interface PlayableQuality {
  /** As 480p. */
  readonly id: string;
  readonly height: number;
  /** Address of its own playlist. */
  readonly address: string;
}

export interface PlayableSubtitle {
  /** BCP 47. */
  readonly lang: string;
  readonly label: string;
  readonly address: string;
}

/** From where an episode plays: the back end, or the device. */
export interface FilmSource {
  /** Address of the master playlist. */
  readonly master: string;
  readonly qualities: readonly PlayableQuality[];
  readonly subtitles: readonly PlayableSubtitle[];
  /** Of the whole episode, also where only its beginning plays. */
  readonly duration: number;
  /** Where a trial ends; undefined: all of it plays. */
  readonly endsAt?: number;
  readonly isKept: boolean;
}

export interface FilmPlace {
  readonly seconds: number;
  readonly duration: number;
  /** It was watched to its end. */
  readonly isEnd: boolean;
}

export interface FilmPlayerProps {
  /** Uuid of the episode; another one is another film. */
  readonly episode: string;
  /** Undefined: nothing to play (it is being asked for, or is locked whole). */
  readonly source: FilmSource | undefined;
  /** Of the work, and of the episode where it is one of several. */
  readonly title: string;
  readonly subtitle: string;
  /** Picture path of the still, as in the contract. */
  readonly poster: string;
  /** Where it begins. */
  readonly startAt: number;
  /** Goes there and plays on, in the same episode: 从头看, 再看一遍试看. Another object is another wish. */
  readonly goTo?: { readonly seconds: number } | undefined;
  /** Begins by itself, where the browser lets it. */
  readonly autoPlay: boolean;
  /** Several times a second while it plays, once when it pauses, after a seek, when the page is left. */
  readonly onPlace: (place: FilmPlace) => void;
  readonly onEnded: () => void;
  /** The trial is over: what is shown then is `cover`. */
  readonly onTrialEnd: () => void;
  /** Its address is not good any more: asks for another one; undefined where there is none. */
  readonly onRefused: () => Promise<FilmSource | undefined>;
  readonly onBack: () => void;
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
  /** Over the picture, in place of the controls: what has to be bought, what comes next, what went wrong. */
  readonly cover?: ReactNode;
  /** Above the bar: how long the trial still lasts. Given the seconds that were watched. */
  readonly chip?: (seconds: number) => ReactNode;
  /** At the top, beside the player's own. */
  readonly actions?: ReactNode;
}
