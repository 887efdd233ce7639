import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../ui/Button.tsx';
import { Columns, Form } from '../../parts/Form.tsx';
import { TimeField } from '../../parts/TimeField.tsx';
import { momentText } from '../../parts/texts.ts';
import type { ItemFormProps } from './PartEditor.tsx';

interface Times {
  readonly from_at: number | null;
  readonly until_at: number | null;
}

export const ALWAYS: Times = { from_at: null, until_at: null };

interface ItemFrameProps<T extends Times> extends ItemFormProps<T> {
  schema: v.GenericSchema<unknown, T>;
  /** What is saved where the form is left as it is. */
  start: T;
  children: (form: {
    readonly values: T;
    readonly set: (changes: Partial<T>) => void;
    readonly problemOf: (field: string) => string | undefined;
  }) => ReactNode;
}

/** The form of an item of the home page, checked by the schema of its call before it is sent. */
export function ItemForm<T extends Times>(props: ItemFrameProps<T>) {
  const { schema, start, busy, failure, onSave, onClose, children } = props;
  const [values, setValues] = useState(start);
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string }>();
  // An upload that ends later must not undo what was typed meanwhile.
  const set = (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes }));
  const submit = () => {
    const checked = v.safeParse(schema, values);
    if (!checked.success) {
      const [issue] = checked.issues;
      const text = /\p{Script=Han}/u.test(issue.message) ? issue.message : '这里填得不对';
      setProblem({ field: v.getDotPath(issue) ?? '', text });
      return;
    }
    setProblem(undefined);
    const { from_at, until_at } = checked.output;
    if (from_at !== null && until_at !== null && until_at <= from_at) {
      setProblem({ field: 'until_at', text: '要在开始的时间以后' });
      return;
    }
    onSave(checked.output);
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <Form
      submitLabel="保存"
      busy={busy}
      failure={failure}
      onSubmit={submit}
      extra={
        <Button variant="plain" size="l" onClick={onClose}>
          取消
        </Button>
      }
    >
      {children({ values, set, problemOf })}
      <Columns>
        <TimeField
          label="从什么时候起"
          hint="不填就是现在起"
          value={values.from_at}
          problem={problemOf('from_at')}
          onChange={(from_at) => setValues((before) => ({ ...before, from_at }))}
        />
        <TimeField
          label="到什么时候止"
          hint="不填就是一直"
          value={values.until_at}
          problem={problemOf('until_at')}
          onChange={(until_at) => setValues((before) => ({ ...before, until_at }))}
        />
      </Columns>
    </Form>
  );
}

/** When an item is shown; '' where it always is. */
export function timesText({ from_at, until_at }: Times): string {
  if (from_at === null && until_at === null) return '';
  return `${momentText(from_at, '现在')} 至 ${momentText(until_at, '一直')}`;
}

/** The parts of an item's second line that are not empty. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
