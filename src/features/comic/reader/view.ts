import type { ReactNode, Ref } from 'react';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { PanelPlace } from '../guided/panelPlace.ts';
import type { WorkSettings } from '../readerSettings.ts';
import type { ReadingMode } from '../readerModes.ts';
import type { Place } from './stripPlace.ts';
import type { PageOrders } from './usePageOrders.ts';
import type { Point, ReadingView } from '../../../lib/reading/readingView.ts';

/** Interface between the reader and its scrolled or paged view. */

export interface ViewHandle extends ReadingView {
  /** Goes to the beginning of a page. @param page from 1 */
  readonly seek: (chapter: string, page: number) => void;
  /** Zooms by a factor around a point of the screen, by default its middle. */
  readonly zoomBy: (factor: number, at?: Point) => void;
  /** Zooms to twice the size around a point of the screen, or back. */
  readonly toggleZoom: (at: Point) => void;
  readonly isZoomed: () => boolean;
}

export interface ViewProps {
  readonly ref: Ref<ViewHandle>;
  /** In reading order. */
  readonly chapters: readonly ComicContent[];
  readonly start: Pick<Place, 'chapter' | 'ratio'>;
  readonly mode: ReadingMode;
  readonly settings: WorkSettings;
  readonly orders: PageOrders;
  readonly label: string;
  readonly onPlace: (place: Place) => void;
  readonly onPanel: (place: PanelPlace) => void;
  /** Screens left after and before the current one. */
  readonly onRoom: (screensAhead: number, screensBehind: number) => void;
  /** Card after a chapter's last page. */
  readonly renderEnd: (content: ComicContent) => ReactNode;
  /** Card before a chapter's first page, until the previous chapter is loaded. */
  readonly renderStart: (content: ComicContent) => ReactNode;
}
