import { useState } from 'react';
import { listAddress, type DailySearch } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { LIST_SIZE_MAX } from '../../shared/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { WeekStrip } from './WeekStrip.tsx';
import { CatalogBar } from './CatalogBar.tsx';
import { ensureCatalog } from './catalogTable.ts';
import styles from './Daily.module.css';
import { DailyEntries } from './DailyEntries.tsx';
import { dailyCount, dailyList } from './dailyList.ts';
import { EmptyList } from './EmptyList.tsx';
import { EntriesSkeleton } from './EntriesSkeleton.tsx';
import { ListFrame } from './ListFrame.tsx';
import { useListTop } from './useListTop.ts';
import { useMinute } from './useMinute.ts';
import { weekOf } from './week.ts';
import { useWorkList } from './useWorkList.ts';
import { libraryApi } from '../../api/endpoints/library.ts';
import { useAppState } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import * as texts from './texts.ts';

export default function DailyScreen({ path, search }: PathScreenProps<DailySearch>) {
  const { mine } = search;
  const catalog = ensureCatalog(path);
  const { kind, unit, part } = catalog;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { open } = useNavigation();
  const nowMs = useMinute();
  const week = weekOf(nowMs);
  const weekday = Number(search.weekday) || week.today;
  const isMine = mine === '1';
  // One page with all works of the day, since the screen counts and groups them.
  const list = useWorkList({ kind, list: 'daily', weekday, size: LIST_SIZE_MAX });
  const collected = useNewChapters(kind);
  useListTop(box, `${search.weekday} ${mine}`);

  const change = (next: Partial<DailySearch>) =>
    open(listAddress(path, { weekday: search.weekday, mine, ...next }), { replace: true });
  const works = list.works?.filter(({ uuid }) => !isMine || collected.has(uuid));
  const day = dailyList(works ?? [], weekday, week);
  const isEmpty = day.updated.length + day.expected.length === 0;
  const entries = { part, nowMs, collected };
  return (
    <Screen scrollRef={setBox}>
      <CatalogBar catalog={catalog} />
      <div className={styles.week}>
        <WeekStrip
          current={weekday}
          today={week.today}
          dates={week.dates}
          onSelect={(each) => change({ weekday: each === week.today ? '' : String(each) })}
        />
      </div>
      <div className={styles.bar}>
        <output>
          {works && !list.hasMore && dailyCount(day, { weekday, today: week.today, unit })}
        </output>
        <span className={styles.mine}>
          <span aria-hidden="true">{texts.COLLECTED_ONLY}</span>
          <Switch
            label={texts.COLLECTED_ONLY}
            checked={isMine}
            onChange={(next) => change({ mine: next ? '1' : '' })}
          />
        </span>
      </div>
      <ListFrame
        list={works && isEmpty && !list.hasMore ? { ...list, works: [] } : list}
        waiting={<EntriesSkeleton count={6} />}
        moreWaiting={<EntriesSkeleton count={2} />}
        empty={
          <EmptyList
            title={isMine ? texts.NO_COLLECTED_THAT_DAY : texts.NOTHING_THAT_DAY}
            all={
              isMine ? { label: texts.SHOW_ALL, onClick: () => change({ mine: '' }) } : undefined
            }
            home={catalog.home}
          />
        }
      >
        <DailyEntries {...entries} works={day.updated} />
        {weekday === week.today && day.expected.length > 0 && !list.hasMore && (
          <p className={styles.expected}>
            <Icon name="clock" size={16} />
            {texts.notYetUpdated(day.expected.length, unit)}
          </p>
        )}
        <DailyEntries {...entries} works={day.expected} isExpected={weekday === week.today} />
      </ListFrame>
    </Screen>
  );
}

/**
 * The reader's favorites by uuid, with the number of new chapters of each. The device knows the uuids itself, the
 * numbers only after the server has answered.
 */
function useNewChapters(kind: ListedKind): ReadonlyMap<string, number> {
  const uuids = useAppState(({ user }) => user[`${kind}collectuuids`]);
  const { data = [] } = libraryApi.useCollectedQuery(kind);
  const fresh = new Map(data.map((work) => [work.uuid, work.new_chapters]));
  return new Map(uuids.map((uuid) => [uuid, fresh.get(uuid) ?? 0]));
}
