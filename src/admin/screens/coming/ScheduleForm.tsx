import { useState } from 'react';
import { ADMIN_LIST_SIZE_MAX } from '../../../shared/admin/limits.ts';
import type { ScheduleView } from '../../../shared/admin/schedules.ts';
import { Button } from '../../../ui/Button.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { clockOf, minuteOf } from '../../parts/weeklyTimes.ts';
import { WeekdayChoice } from '../chapters/WeekdayChoice.tsx';
import { zoneText } from '../../parts/zoneText.ts';

interface ScheduleFormProps {
  work: string;
  /** The present one; null where the work has none. */
  schedule: ScheduleView | null;
  /** The site's time zone, an IANA name. */
  zone: string;
  onClose: () => void;
}

const EVENING = 20 * 60;

/** Sets the schedule of a work; the drafts that are ready get their times at once. */
export function ScheduleForm({ work, schedule, zone, onClose }: ScheduleFormProps) {
  const [weekdays, setWeekdays] = useState<readonly number[]>(schedule?.weekdays ?? []);
  const [clock, setClock] = useState(clockOf(schedule?.minute ?? EVENING));
  const [from, setFrom] = useState('');
  const drafts = catalogueApi.useChaptersQuery({
    id: work,
    state: 'draft',
    size: ADMIN_LIST_SIZE_MAX,
  });
  const [save, { error, isLoading }] = catalogueApi.useSaveScheduleMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const minute = minuteOf(clock);
  const submit = async () => {
    if (minute === undefined) return;
    const days = [...weekdays];
    const { data } = await save({
      id: work,
      weekdays: days,
      minute,
      from,
      ...(schedule && { revision: schedule.revision }),
    });
    if (!data) return;
    const { length } = data.chapters;
    notice(length > 0 ? `设好了，排上了 ${length} 章` : '设好了，新草稿有了内容就排上去');
    onClose();
  };
  const choices = (drafts.data?.items ?? []).map(({ id, title }) => ({ value: id, title }));
  return (
    <Form
      submitLabel="设好"
      busy={isLoading}
      disabled={minute === undefined || weekdays.length === 0}
      failure={failure}
      fields={['zone']}
      onSubmit={() => void submit()}
      extra={
        <Button variant="plain" size="l" onClick={onClose}>
          取消
        </Button>
      }
    >
      <WeekdayChoice value={weekdays} onChange={setWeekdays} />
      <Columns>
        <TextField
          label="几点"
          type="time"
          hint={`时区是${zoneText(zone)}，在设置里改`}
          problem={problemOf(failure, 'zone')}
          value={clock}
          onText={setClock}
        />
        <SelectField
          label="从哪一章起"
          hint="它前面的草稿不会自己发布。作品还是草稿的话，一起发布。"
          value={from}
          choices={[{ value: '', title: '第一章草稿' }, ...choices]}
          onChoose={setFrom}
        />
      </Columns>
      {weekdays.length === 0 && <p>先选周几。</p>}
    </Form>
  );
}
