import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../ui/Button.tsx';
import { Form } from './Form.tsx';
import type { ItemFormProps } from './ListEditor.tsx';
import { useDraft } from './useDraft.ts';

interface FieldProblem {
  readonly field: string;
  readonly text: string;
}

export interface SchemaFields<T> {
  readonly values: T;
  readonly set: (changes: Partial<T>) => void;
  readonly problemOf: (field: string) => string | undefined;
}

export interface SchemaFormProps<T> extends Omit<ItemFormProps<T>, 'item'> {
  schema: v.GenericSchema<unknown, T>;
  /** What is saved where the form is left as it is. */
  start: T;
  /** What the schema does not say. */
  check?: (values: T) => FieldProblem | undefined;
  children: (form: SchemaFields<T>) => ReactNode;
}

/** The form of an item of a list, checked by the schema of its call before it is sent. */
export function SchemaForm<T extends object>(props: SchemaFormProps<T>) {
  const { draftId, schema, start, busy, failure, check, onSave, onClose, children } = props;
  const { values, set, clear } = useDraft(draftId, start);
  const [problem, setProblem] = useState<FieldProblem>();
  const submit = async () => {
    const checked = v.safeParse(schema, values);
    const found = checked.success ? check?.(checked.output) : problemIn(checked.issues[0]);
    setProblem(found);
    if (checked.success && !found && (await onSave(checked.output))) clear();
  };
  const close = () => {
    clear();
    onClose();
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <Form
      submitLabel="保存"
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      extra={
        <Button variant="plain" size="l" onClick={close}>
          取消
        </Button>
      }
    >
      {children({ values, set, problemOf })}
    </Form>
  );
}

/** Messages of schemas are ours where they are Chinese. */
function problemIn(issue: v.BaseIssue<unknown>): FieldProblem {
  const text = /\p{Script=Han}/u.test(issue.message) ? issue.message : '这里填得不对';
  return { field: v.getDotPath(issue) ?? '', text };
}
