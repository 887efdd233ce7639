import type { WorkView } from '../../../shared/admin/works.ts';
import { useOpen } from '../../parts/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useDraft } from '../../parts/useDraft.ts';

const EMPTY = { title: '', volume: '' };

/** Adds an empty draft at the end and opens it. */
export function AddChapter({ work, onClose }: { work: WorkView; onClose: () => void }) {
  const draft = useDraft(`new chapter:${work.id}`, EMPTY);
  const { title, volume } = draft.values;
  const [add, { error, isLoading }] = catalogueApi.useAddChapterMutation();
  const open = useOpen();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await add({ id: work.id, title, volume });
    if (!data) return;
    draft.clear();
    onClose();
    open(`/admin/chapters/${data.chapter.id}`);
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <Form
      submitLabel="加在最后"
      busy={isLoading}
      disabled={title.trim() === ''}
      failure={failure}
      fields={['title', 'volume']}
      onSubmit={() => void submit()}
      extra={
        <Button variant="plain" size="l" onClick={close}>
          取消
        </Button>
      }
    >
      <Columns>
        <TextField
          label="章节标题"
          value={title}
          onText={(text) => draft.set({ title: text })}
          problem={problemOf(failure, 'title')}
        />
        <TextField
          label="卷（可以不写）"
          value={volume}
          onText={(text) => draft.set({ volume: text })}
          problem={problemOf(failure, 'volume')}
        />
      </Columns>
    </Form>
  );
}
