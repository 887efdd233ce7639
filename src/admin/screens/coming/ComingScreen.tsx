import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import type { ScheduleView } from '../../../shared/admin/schedules.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { useOpen } from '../../parts/navigation.ts';
import { Page, Section } from '../../parts/Page.tsx';
import { weeklyTimesText } from '../../parts/weeklyTimes.ts';
import { type Column, Table } from '../../parts/Table.tsx';
import { momentText } from '../../parts/texts.ts';
import { ComingTable } from './ComingTable.tsx';
import styles from './ComingTable.module.css';

/** Scheduled chapters of all works, the next first. */
export default function ComingScreen() {
  const query = catalogueApi.useComingQuery({});
  const open = useOpen();
  return (
    <Page title="排期" about="排好时间、还没有发布的章节，最近的在最前。">
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              art="island"
              title="没有排好的章节"
              text="在作品里选好章节，点“发布”，给它们排时间。"
              actions={
                <Button variant="outline" onClick={() => open('/admin/works')}>
                  去作品
                </Button>
              }
            />
          ) : (
            <ComingTable items={items} hasWork />
          )
        }
      </Loaded>
      <Schedules />
    </Page>
  );
}

/** The works that publish new drafts by themselves; absent while there are none. */
function Schedules() {
  const { data } = catalogueApi.useSchedulesQuery({});
  if (!data || data.items.length === 0) return null;
  return (
    <div className={styles.schedules}>
      <Section title="固定更新" about="这些作品的新草稿自己排上去。">
        <Table
          label="固定更新"
          columns={COLUMNS}
          rows={data.items}
          keyOf={({ work_id }) => work_id}
        />
      </Section>
    </div>
  );
}

const COLUMNS: readonly Column<ScheduleView>[] = [
  {
    id: 'work',
    title: '作品',
    isMain: true,
    cell: ({ work_id, work_title }) => (
      <AdminLink className={styles.title} href={`/admin/works/${work_id}`}>
        <span className={styles.name}>{work_title}</span>
      </AdminLink>
    ),
  },
  { id: 'rhythm', title: '时间', cell: weeklyTimesText },
  { id: 'next', title: '下一章草稿', isWhole: true, cell: ({ next_at }) => momentText(next_at) },
  {
    id: 'waits',
    title: '在等',
    cell: ({ waits_for }) => (waits_for ? `《${waits_for}》还没有内容` : '—'),
  },
];
