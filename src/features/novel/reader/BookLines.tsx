import type { WorkWithChapters } from '../../../api/endpoints/works.ts';
import { type PlaceStore, useShownPlace } from '../../../lib/reading/placeStore.ts';
import { useClock } from '../../../lib/reading/useClock.ts';
import { bookRatio, percentText, type ReaderPlace } from './bookPlace.ts';
import styles from './Reader.module.css';

function Top({ title, chapter }: { title: string; chapter: string }) {
  return (
    <div className={styles.top} aria-hidden="true">
      <span>{chapter}</span>
      <span>{title}</span>
    </div>
  );
}

interface BottomProps {
  readonly places: PlaceStore<ReaderPlace>;
  readonly work: WorkWithChapters | undefined;
}

function Bottom({ places, work }: BottomProps) {
  const clock = useClock();
  const place = useShownPlace(places);
  const ratio = bookRatio(work?.directory.chapters ?? [], place);
  return (
    <div className={styles.bottom} aria-hidden="true">
      <span>
        <span data-page-of={place.chapter}>
          {place.page} / {place.pages}
        </span>
        <span className={styles.percent}>{percentText(ratio)}</span>
      </span>
      <span>{clock}</span>
    </div>
  );
}

export const BookLines = { Top, Bottom };
