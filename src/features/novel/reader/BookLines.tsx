import { useShownPlace } from '../../../lib/reading/placeStore.ts';
import { useClock } from '../../../lib/reading/useClock.ts';
import { useReader } from '../../reader/index.ts';
import type { BookReader } from './BookChrome.tsx';
import { bookRatio, percentText } from './bookPlace.ts';
import styles from './Reader.module.css';

function Top() {
  const { title, tools } = useReader() as BookReader;
  return (
    <div className={styles.top} aria-hidden="true">
      <span>{tools.shownTitle}</span>
      <span>{title}</span>
    </div>
  );
}

function Bottom() {
  const { places, work } = useReader() as BookReader;
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
