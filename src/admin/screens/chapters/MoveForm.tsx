import { useState } from 'react';
import type { ChapterView } from '../../../shared/admin/chapters.ts';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';

interface MoveFormProps {
  /** A draft. */
  chapter: ChapterView;
  /** Chapters of the work, drafts included. */
  count: number;
  onDone: () => void;
}

/** Moves a draft to another place of the reading order. */
export function MoveForm({ chapter: { id, title }, count, onDone }: MoveFormProps) {
  const [place, setPlace] = useState('');
  const [move, { error, isLoading }] = catalogueApi.useMoveChapterMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const at = /^[1-9]\d*$/.test(place) ? Number(place) : undefined;
  const submit = async () => {
    const { data } = await move({ id, at });
    if (!data) return;
    notice('已移动');
    onDone();
  };
  return (
    <Form
      submitLabel={`移动《${title}》`}
      busy={isLoading}
      disabled={at === undefined || at > count}
      failure={failure}
      fields={['at']}
      onSubmit={() => void submit()}
    >
      <Columns>
        <TextField
          label="放到第几个"
          hint={`按阅读顺序数，草稿也算，1 到 ${count}`}
          inputMode="numeric"
          value={place}
          onText={setPlace}
          problem={problemOf(failure, 'at')}
        />
      </Columns>
    </Form>
  );
}
