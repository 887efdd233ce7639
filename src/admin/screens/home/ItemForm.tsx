import { Columns } from '../../parts/Form.tsx';
import { SchemaForm, type SchemaFormProps } from '../../parts/SchemaForm.tsx';
import { TimeField } from '../../parts/TimeField.tsx';
import { momentText } from '../../parts/texts.ts';

interface Times {
  readonly from_at: number | null;
  readonly until_at: number | null;
}

export const ALWAYS: Times = { from_at: null, until_at: null };

/** The form of an item of the home page, which is shown from one time to another. */
export function ItemForm<T extends Times>({
  children,
  ...props
}: Omit<SchemaFormProps<T>, 'check'>) {
  return (
    <SchemaForm {...props} check={problemOfTimes}>
      {(form) => (
        <>
          {children(form)}
          <Columns>
            <TimeField
              label="从什么时候起"
              hint="不填就是现在起"
              value={form.values.from_at}
              problem={form.problemOf('from_at')}
              onChange={(from_at) => form.set({ from_at } as Partial<T>)}
            />
            <TimeField
              label="到什么时候止"
              hint="不填就是一直"
              value={form.values.until_at}
              problem={form.problemOf('until_at')}
              onChange={(until_at) => form.set({ until_at } as Partial<T>)}
            />
          </Columns>
        </>
      )}
    </SchemaForm>
  );
}

function problemOfTimes({ from_at, until_at }: Times) {
  if (from_at === null || until_at === null || until_at > from_at) return undefined;
  return { field: 'until_at', text: '要在开始的时间以后' };
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
