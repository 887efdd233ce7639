import type { RecommendSearch } from '../../lib/addresses.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { coverBadge } from '../../lib/workText.ts';
import type { Work } from '../../shared/contract/index.ts';
import { WorkEntry } from './WorkEntry.tsx';
import { aboutWork, bookMeta } from './bookText.ts';
import rows from '../../ui/Rows.module.css';
import styles from './Catalog.module.css';
import type { CatalogScreen } from './catalogTable.ts';
import { CategoryList } from './CategoryList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import * as texts from './texts.ts';
import { useEntries } from './useEntries.tsx';
import { useMinute } from './useMinute.ts';
import { dayText } from './week.ts';
import { useNamesOf } from '../../lib/convert/useNames.ts';

export default function NewScreen(props: PathScreenProps<RecommendSearch>) {
  const nowMs = useMinute();
  return (
    <CategoryList
      {...props}
      which="new"
      noun={texts.NEW_BOOKS}
      waiting={<EntriesSkeleton count={6} />}
    >
      {(list, catalog) => (
        <div className={styles.days}>
          {worksByDay(list.works ?? [], nowMs).map(({ day, works }) => (
            <Day key={day} day={day} works={works} catalog={catalog} />
          ))}
        </div>
      )}
    </CategoryList>
  );
}

interface WorksOfDay {
  /** '': the server names no day. */
  readonly day: string;
  readonly works: Work[];
}

/** Groups by day in the order of the list; works of one day are merged wherever they stand. */
export function worksByDay(works: readonly Work[], nowMs: number): readonly WorksOfDay[] {
  const days = new Map<string, WorksOfDay>();
  for (const work of works) {
    const day = dayText(work.added_at ?? '', nowMs);
    const known = days.get(day);
    if (known) known.works.push(work);
    else days.set(day, { day, works: [work] });
  }
  return [...days.values()];
}

function Day({ day, works, catalog }: WorksOfDay & { readonly catalog: CatalogScreen }) {
  const entryOf = useEntries();
  const named = useNamesOf(works);
  const isNew = day === texts.TODAY;
  return (
    <section aria-label={day || texts.EARLIER}>
      {day && <h2 className={styles.day}>{day}</h2>}
      <ul className={rows.rows}>
        {works.map((work) => (
          <li key={work.uuid}>
            <WorkEntry
              {...entryOf(work)}
              size="l"
              serif={catalog.isSerif}
              labels={[work.title, aboutWork(work), bookMeta(named(work))]}
              text={aboutWork(work)}
              textAs="note"
              meta={bookMeta(named(work))}
              badge={isNew ? 'new' : coverBadge(work)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
