import { useState } from 'react';
import type { ScheduleView } from '../../../shared/admin/schedules.ts';
import type { WorkView } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { weeklyTimesText } from '../../parts/weeklyTimes.ts';
import { momentText } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

/** The days and the time at which a work's new drafts are published by themselves. */
export function ScheduleSection({ work }: { work: WorkView }) {
  const { data } = catalogueApi.useScheduleQuery({ id: work.id });
  const mayEdit = useMayEdit();
  const [isOpen, setOpen] = useState(false);
  if (!data || (!mayEdit && !data.schedule)) return null;
  const { schedule, zone } = data;
  const refusal = SCHEDULE_REFUSALS[work.state];
  return (
    <Section
      title="固定更新"
      about={
        schedule ? scheduleText(schedule) : '定好每周哪几天、几点，新草稿自己排上去，一次一章。'
      }
      actions={
        mayEdit &&
        !isOpen && (
          <>
            <Button
              variant="outline"
              disabled={refusal !== undefined}
              onClick={() => setOpen(true)}
            >
              {schedule ? '改时间' : '设更新时间'}
            </Button>
            {schedule && <EndButton work={work.id} />}
          </>
        )
      }
    >
      {mayEdit && refusal !== undefined && <Note tone="grey">{refusal}</Note>}
      {schedule?.waits_for && (
        <Note tone="amber">
          《{schedule.waits_for}》还没有内容，后面的草稿在等它：补上内容，或者删掉它。
        </Note>
      )}
      {isOpen && (
        <ScheduleForm
          // Another operator's save gives the form its values.
          key={schedule?.revision}
          work={work.id}
          schedule={schedule}
          zone={zone}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

/** Why a work in this state gets no schedule. */
const SCHEDULE_REFUSALS: Partial<Record<WorkView['state'], string>> = {
  withdrawn: '下架的作品要先重新上架，才能设更新时间。',
  blocked: '封禁的作品要先解封，才能设更新时间。',
};

function scheduleText(schedule: ScheduleView): string {
  const from = schedule.from_title && `，从《${schedule.from_title}》起`;
  return `${weeklyTimesText(schedule)}${from}；下一章草稿排在 ${momentText(schedule.next_at)}。`;
}

function EndButton({ work }: { work: string }) {
  const [remove, { isLoading }] = catalogueApi.useRemoveScheduleMutation();
  const run = useRun();
  return (
    <Button
      variant="plain"
      busy={isLoading}
      onClick={() => void run(remove({ id: work }), '不再自动排新草稿，已排好的照常发布')}
    >
      不再固定更新
    </Button>
  );
}
