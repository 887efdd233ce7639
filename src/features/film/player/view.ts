import type { ReactNode } from 'react';
import type { FilmSprites } from '../../../shared/contract/films.ts';

/** Interface between the player and its screen. Times are seconds. */

/** A quality to choose; automatic quality uses the master playlist. */
export interface PlayableQuality {
  /** For example 480p. */
  readonly id: string;
  readonly height: number;
  readonly address: string;
}

export interface PlayableSubtitle {
  /** BCP 47. */
  readonly lang: string;
  readonly label: string;
  readonly address: string;
}

export interface FilmSource {
  readonly master: string;
  readonly qualities: readonly PlayableQuality[];
  readonly subtitles: readonly PlayableSubtitle[];
  /** Duration of the whole episode, even for a trial. */
  readonly duration: number;
  /** End of the trial; undefined if the whole episode plays. */
  readonly endsAt?: number;
  readonly isStored: boolean;
  /** Frames for the time preview. */
  readonly sprites?: FilmSprites | undefined;
}

export interface FilmPlace {
  readonly seconds: number;
  readonly duration: number;
  readonly isEnd: boolean;
}

export interface FilmPlayerProps {
  /** Uuid of the episode; a new uuid starts another film. */
  readonly episode: string;
  /** Undefined: nothing to play (still loading, or locked without a trial). */
  readonly source: FilmSource | undefined;
  /** Title of the work; `subtitle` names the episode of a series. */
  readonly title: string;
  readonly subtitle: string;
  /** Asset path of the still image. */
  readonly poster: string;
  /** Shown instead until a film that starts by itself has its first picture: the device has it already. */
  readonly firstPoster?: string;
  readonly startAt: number;
  /** Seeks and plays in the same episode (从头看, 再看一遍试看). A new object is a new command. */
  readonly goTo?: { readonly seconds: number } | undefined;
  /** Starts playing by itself, if the browser allows it. */
  readonly autoPlay: boolean;
  /** Called several times a second during playback, and on pause, seek and leaving the page. */
  readonly onPlace: (place: FilmPlace) => void;
  readonly onEnded: () => void;
  /** The trial has ended; the screen then passes a `cover`. */
  readonly onTrialEnd: () => void;
  /** The URL is no longer valid: requests a new one; undefined if there is none. */
  readonly onRefused: () => Promise<FilmSource | undefined>;
  readonly onBack: () => void;
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
  /** Overlay that replaces the controls: purchase, next episode, failure. */
  readonly cover?: ReactNode;
  /** Content above the bar, for example the remaining trial time. @param seconds current position */
  readonly chip?: (seconds: number) => ReactNode;
  readonly actions?: ReactNode;
}
