import type { Kind } from '../../../shared/contract/index.ts';
import { useOpen } from '../../parts/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Section } from '../../parts/Page.tsx';
import { KIND_TEXTS } from '../../parts/texts.ts';
import { useDraft } from '../../parts/useDraft.ts';

const EMPTY: { readonly title: string; readonly kind: Kind } = { title: '', kind: 'comic' };

/** Adds a draft and opens it. */
export function AddWork({ onClose }: { onClose: () => void }) {
  const draft = useDraft('new work', EMPTY);
  const { title, kind } = draft.values;
  const [add, { error, isLoading }] = catalogueApi.useAddWorkMutation();
  const open = useOpen();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await add({ title, kind });
    if (!data) return;
    draft.clear();
    onClose();
    open(`/admin/works/${data.work.id}`);
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <Section title="新作品" about="先写标题；其他的在下一页，也可以以后再写。">
      <Form
        submitLabel="添加草稿"
        busy={isLoading}
        disabled={title.trim() === ''}
        failure={failure}
        fields={['title']}
        onSubmit={() => void submit()}
        extra={
          <Button variant="plain" size="l" onClick={close}>
            取消
          </Button>
        }
      >
        <Columns>
          <TextField
            label="标题"
            value={title}
            onText={(text) => draft.set({ title: text })}
            problem={problemOf(failure, 'title')}
          />
          <SelectField
            label="类型"
            value={kind}
            choices={choicesOf(KIND_TEXTS)}
            onChoose={(value) => draft.set({ kind: value as Kind })}
          />
        </Columns>
      </Form>
    </Section>
  );
}
