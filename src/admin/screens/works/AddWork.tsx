import { useState } from 'react';
import type { Kind } from '../../../shared/contract/index.ts';
import { useOpen } from '../../parts/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { choicesOf, SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { Section } from '../../parts/Page.tsx';
import { KIND_TEXTS } from '../../parts/texts.ts';

/** Adds a draft and opens it. */
export function AddWork({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<Kind>('comic');
  const [add, { error, isLoading }] = catalogueApi.useAddWorkMutation();
  const open = useOpen();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await add({ title, kind });
    if (data) open(`/admin/works/${data.work.id}`);
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
          <Button variant="plain" size="l" onClick={onClose}>
            取消
          </Button>
        }
      >
        <Columns>
          <TextField
            label="标题"
            value={title}
            onText={setTitle}
            problem={problemOf(failure, 'title')}
          />
          <SelectField
            label="类型"
            value={kind}
            choices={choicesOf(KIND_TEXTS)}
            onChoose={(value) => setKind(value as Kind)}
          />
        </Columns>
      </Form>
    </Section>
  );
}
