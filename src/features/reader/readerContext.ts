import { createContext, useContext, type RefObject } from 'react';
import type { WorkWithChapters } from '../../api/endpoints/works.ts';
import type { PlaceInChapter, PlaceStore } from '../../lib/reading/placeStore.ts';
import type { ReadingView } from '../../lib/reading/readingView.ts';
import type { Chrome } from '../../lib/reading/useChrome.ts';
import type { ReadContent, ReadKind } from './readContent.ts';

/** What the bars, sheets and cards of an open reader share; each reader extends it with its own. */
export interface OpenReader {
  readonly kind: ReadKind;
  /** The chapter on the screen. */
  readonly here: ReadContent;
  /** Undefined while loading. */
  readonly work: WorkWithChapters | undefined;
  /** '' while unknown. */
  readonly title: string;
  readonly places: Pick<PlaceStore<PlaceInChapter>, 'shown' | 'subscribe'>;
  readonly view: RefObject<ReadingView | null>;
  readonly chrome: Chrome;
  readonly onBack: () => void;
}

export const ReaderContext = createContext<OpenReader | undefined>(undefined);

/**
 * What the reader around the component provides; its own parts take it as the reader's own type.
 * @throws outside of a reader
 */
export function useReader(): OpenReader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('no reader around this component');
  return reader;
}
