import type { ReactNode, Ref } from 'react';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { WorkSettings } from '../readerSettings.ts';
import type { ReadingMode } from '../readerModes.ts';
import type { Place } from './stripPlace.ts';
import type { PageOrders } from './usePageSlot.ts';
import type { Point, ReadingView } from '../../reader/index.ts';

/** What both ways of showing chapters are given, and what they can be told. */

export interface ViewHandle extends ReadingView {
  /** To the beginning of a page; counts from 1. */
  readonly seek: (chapter: string, page: number) => void;
  /** By a factor, around the middle or a point of the screen. */
  readonly zoomBy: (factor: number, at?: Point) => void;
  /** To twice the size around a point of the screen, or back. */
  readonly toggleZoom: (at: Point) => void;
  readonly isZoomed: () => boolean;
}

export interface ViewProps {
  readonly ref: Ref<ViewHandle>;
  /** In reading order. */
  readonly chapters: readonly ComicContent[];
  /** Where it opens. */
  readonly start: Pick<Place, 'chapter' | 'ratio'>;
  readonly mode: ReadingMode;
  readonly settings: WorkSettings;
  readonly orders: PageOrders;
  /** Read out as the name of the region. */
  readonly label: string;
  readonly onPlace: (place: Place) => void;
  /** Screens that are left in front of the person and behind. */
  readonly onRoom: (screensAhead: number, screensBehind: number) => void;
  /** What lies after a chapter's last page. */
  readonly renderEnd: (content: ComicContent) => ReactNode;
  /** What is turned back to before a chapter's first page, until the chapter before is there. */
  readonly renderStart: (content: ComicContent) => ReactNode;
}
