import { useState } from 'react';
import type { AdminInputOf } from '../../../shared/admin/call.ts';
import type { ChapterView } from '../../../shared/admin/chapters.ts';
import type { publishChapters } from '../../../shared/admin/publishing.ts';
import type { WorkView } from '../../../shared/admin/works.ts';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { minuteOf } from '../../parts/weeklyTimes.ts';
import { momentText } from '../../parts/texts.ts';
import { TimeField } from '../../parts/TimeField.tsx';
import { WeekdayChoice } from './WeekdayChoice.tsx';

type PublishTime = AdminInputOf<typeof publishChapters>['time'];

const WHEN_CHOICES = [
  { value: 'now', title: '现在' },
  { value: 'at', title: '定一个时间' },
  { value: 'rhythm', title: '每周固定几天，一次一章' },
];

interface PublishFormProps {
  work: WorkView;
  /** Empty: all drafts of the work that have content. */
  rows: readonly ChapterView[];
  onDone: () => void;
}

/** Publishes drafts at once, at a time or weekly; a work that is a draft is published with them. */
export function PublishForm({ work, rows, onDone }: PublishFormProps) {
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState<number | null>(null);
  const [weekdays, setWeekdays] = useState<readonly number[]>([]);
  const [clock, setClock] = useState('20:00');
  const [publish, { error, isLoading }] = catalogueApi.usePublishMutation();
  const notice = useNotice();
  const time = timeOf(when, at, weekdays, clock);
  const submit = async () => {
    if (!time) return;
    const ids = rows.map(({ id }) => id);
    const { data } = await publish({
      id: work.id,
      time,
      ...(ids.length > 0 && { chapter_ids: ids }),
    });
    if (!data) return;
    const last = data.chapters.at(-1);
    const until = last && when !== 'now' ? `，最后一章在 ${momentText(last.published_at)}` : '';
    notice(`${when === 'now' ? '已发布' : '已定时'} ${data.chapters.length} 章${until}`);
    onDone();
  };
  const what = rows.length > 0 ? `选中的 ${rows.length} 章` : '全部有内容的草稿';
  return (
    <Form
      submitLabel={`${when === 'now' ? '现在发布' : '到时发布'}${what}`}
      busy={isLoading}
      disabled={!time}
      failure={failureOf(error)}
      onSubmit={() => void submit()}
    >
      <Columns>
        <SelectField
          label="什么时候"
          hint="作品还是草稿的话，一起发布。"
          value={when}
          choices={WHEN_CHOICES}
          onChoose={setWhen}
        />
        {when === 'at' && <TimeField label="时间" value={at} onChange={setAt} />}
        {when === 'rhythm' && (
          <TextField
            label="几点"
            hint="按设置里的时区；没有设就是北京时间"
            type="time"
            value={clock}
            onText={setClock}
          />
        )}
      </Columns>
      {when === 'rhythm' && (
        <>
          <WeekdayChoice value={weekdays} onChange={setWeekdays} />
          <p>{`从${rows[0] ? `《${rows[0].title}》` : '第一章草稿'}起，按阅读顺序一次发布一章。`}</p>
        </>
      )}
    </Form>
  );
}

/** @returns undefined while something is missing */
function timeOf(
  when: string,
  at: number | null,
  weekdays: readonly number[],
  clock: string,
): PublishTime | undefined {
  if (when === 'now') return { when: 'now' };
  if (when === 'at') return at === null ? undefined : { when: 'at', at };
  const minute = minuteOf(clock);
  if (minute === undefined || weekdays.length === 0) return undefined;
  return { when: 'rhythm', weekdays: weekdays.toSorted((a, b) => a - b), minute };
}
