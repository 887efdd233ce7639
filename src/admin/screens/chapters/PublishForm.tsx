import { useState } from 'react';
import type { WorkView } from '../../../shared/admin/works.ts';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';

interface PublishFormProps {
  work: WorkView;
  /** Empty: all drafts of the work that have content. */
  ids: readonly string[];
  onDone: () => void;
}

/** Publishes drafts at once or at a time; a work that is a draft is published with them. */
export function PublishForm({ work, ids, onDone }: PublishFormProps) {
  // The browser's zone, as its picker shows it.
  const [at, setAt] = useState('');
  const [publish, { error, isLoading }] = catalogueApi.usePublishMutation();
  const notice = useNotice();
  const submit = async () => {
    const { data } = await publish({
      id: work.id,
      time: at === '' ? { when: 'now' } : { when: 'at', at: new Date(at).getTime() },
      ...(ids.length > 0 && { chapter_ids: [...ids] }),
    });
    if (!data) return;
    notice(`${at === '' ? '已发布' : '已定时'} ${data.chapters.length} 章`);
    onDone();
  };
  const what = ids.length > 0 ? `选中的 ${ids.length} 章` : '全部有内容的草稿';
  return (
    <Form
      submitLabel={`${at === '' ? '现在发布' : '到时发布'}${what}`}
      busy={isLoading}
      failure={failureOf(error)}
      onSubmit={() => void submit()}
    >
      <Columns>
        <TextField
          label="什么时候"
          hint="不填就是现在。作品还是草稿的话，一起发布。"
          type="datetime-local"
          value={at}
          onText={setAt}
        />
      </Columns>
    </Form>
  );
}
