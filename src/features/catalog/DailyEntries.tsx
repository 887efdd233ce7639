import type { Work } from '../../shared/contract/index.ts';
import { Tag } from '../../ui/Tag.tsx';
import { WorkEntry } from './WorkEntry.tsx';
import { latestText } from './dailyList.ts';
import * as texts from './texts.ts';
import { type Entry, useEntries } from './useEntries.tsx';
import { sinceText } from './week.ts';
import rows from '../../ui/Rows.module.css';
import { useNamesOf } from '../../lib/convert/useNames.ts';

interface DailyEntriesProps {
  readonly works: readonly Work[];
  readonly part: string;
  readonly nowMs: number;
  /** Numbers of new chapters of the reader's favorites, by uuid. */
  readonly collected: ReadonlyMap<string, number>;
  /** Due today and not updated yet. */
  readonly isExpected?: boolean;
}

/** A day's works with their newest chapter; a ribbon marks favorites with new chapters. */
export function DailyEntries({ works, isExpected = false, ...rest }: DailyEntriesProps) {
  const entryOf = useEntries();
  return works.length > 0 ? (
    <ul className={rows.rows}>
      {works.map((work) => (
        <li key={work.uuid}>
          <DailyEntry {...{ work, isExpected, ...rest }} entry={entryOf(work)} />
        </li>
      ))}
    </ul>
  ) : null;
}

interface DailyEntryProps extends Omit<DailyEntriesProps, 'works'> {
  readonly work: Work;
  readonly entry: Entry;
}

function DailyEntry(props: DailyEntryProps) {
  const { work, part, nowMs, collected, isExpected, entry } = props;
  const fresh = collected.get(work.uuid);
  const isMine = fresh !== undefined;
  const text = latestText(work, part);
  const since = work.latest ? sinceText(work.latest.at, nowMs) : '';
  const when = isExpected ? [texts.NOT_UPDATED, since && texts.lastUpdate(since)] : [since];
  const named = useNamesOf([work]);
  const meta = [...when, named(work).tags[0]].filter(Boolean).join(' · ');
  const hasNew = isMine && fresh > 0;
  return (
    <WorkEntry
      {...entry}
      size="l"
      labels={[work.title, isMine ? texts.COLLECTED : '', text, meta]}
      tag={isMine && <Tag tone="jade">{texts.COLLECTED}</Tag>}
      text={text}
      meta={meta}
      ribbon={fresh}
      dimmed={isExpected}
      action={{ label: hasNew ? texts.READ_UPDATE : texts.READ, strong: hasNew }}
    />
  );
}
