import { useState } from 'react';
import type { WorkView } from '../../../shared/admin/works.ts';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { SelectField, TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { TimeField } from '../../parts/TimeField.tsx';

interface FreeAtChoice {
  kind: 'same' | 'at' | 'none';
  /** ms since 1970 */
  at: number | null;
}

const FREE_AT_CHOICES = [
  { value: 'same', title: '不改' },
  { value: 'at', title: '到时间就免费' },
  { value: 'none', title: '按作品的设置' },
];

interface PriceFormProps {
  work: WorkView;
  /** Empty: all chapters. */
  ids: readonly string[];
  onDone: () => void;
}

/** Sets the price of the chosen chapters, or of a stretch of the work, from when they are free, and the trial of episodes. */
export function PriceForm({ work, ids, onDone }: PriceFormProps) {
  const [price, setPrice] = useState(String(work.comic_price));
  const [freeFirst, setFreeFirst] = useState('0');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [trial, setTrial] = useState('');
  const [freeAt, setFreeAt] = useState<FreeAtChoice>({ kind: 'same', at: null });
  const [change, { error, isLoading }] = catalogueApi.useChangePricesMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const isChosen = ids.length > 0;
  const submit = async () => {
    const { data } = await change({
      id: work.id,
      ...(price !== '' && { price: Number(price), free_first: Number(freeFirst) }),
      ...(from !== '' && { from: Number(from) }),
      ...(to !== '' && { to: Number(to) }),
      ...(ids.length > 0 && { ids: [...ids] }),
      ...freeAtWanted(freeAt),
      ...(trial !== '' && { trial_seconds: Number(trial) }),
    });
    if (!data) return;
    const { changed, trials } = data;
    notice(`改了 ${changed} 章的价格${trial === '' ? '' : `，${trials} 集的试看`}`);
    onDone();
  };
  return (
    <Form
      submitLabel={submitLabel(ids.length, from !== '' || to !== '')}
      busy={isLoading}
      disabled={
        !isNumber(freeFirst) ||
        (price !== '' && !isNumber(price)) ||
        (freeAt.kind === 'at' && freeAt.at === null) ||
        // Nothing would change.
        (price === '' && trial === '' && freeAt.kind === 'same') ||
        ![from, to].every(isPlaceOrEmpty) ||
        !(trial === '' || isNumber(trial))
      }
      failure={failure}
      fields={['price', 'free_first', 'from', 'to', 'trial_seconds', 'free_at']}
      onSubmit={() => void submit()}
    >
      <Columns>
        <TextField
          label="每章金币"
          hint="0 是免费，不写就不改。买过的读者不受影响。"
          inputMode="numeric"
          value={price}
          onText={setPrice}
          problem={problemOf(failure, 'price')}
        />
        <TextField
          label="开头免费几章"
          inputMode="numeric"
          value={freeFirst}
          onText={setFreeFirst}
          problem={problemOf(failure, 'free_first')}
        />
        <FreeAtFields
          choice={freeAt}
          onChoice={setFreeAt}
          problem={problemOf(failure, 'free_at')}
        />
        {work.kind === 'film' && (
          <TextField
            label="试看秒数"
            hint="不写就不改；比它短的集不改"
            inputMode="numeric"
            value={trial}
            onText={setTrial}
            problem={problemOf(failure, 'trial_seconds')}
          />
        )}
        {!isChosen && (
          <>
            <TextField
              label="从第几章"
              hint="不写就从头"
              inputMode="numeric"
              value={from}
              onText={setFrom}
              problem={problemOf(failure, 'from')}
            />
            <TextField
              label="到第几章"
              hint="不写就到最后；按阅读顺序数，草稿也算"
              inputMode="numeric"
              value={to}
              onText={setTo}
              problem={problemOf(failure, 'to')}
            />
          </>
        )}
      </Columns>
    </Form>
  );
}

/** @param chosen how many chapters were chosen one by one */
function submitLabel(chosen: number, isStretch: boolean): string {
  if (chosen > 0) return `给 ${chosen} 章定价`;
  return `给${isStretch ? '这些' : '全部'}章节定价`;
}

interface FreeAtFieldsProps {
  choice: FreeAtChoice;
  onChoice: (choice: FreeAtChoice) => void;
  problem: string | undefined;
}

function FreeAtFields({ choice, onChoice, problem }: FreeAtFieldsProps) {
  return (
    <>
      <SelectField
        label="以后免费"
        value={choice.kind}
        choices={FREE_AT_CHOICES}
        onChoose={(value) =>
          onChoice({ ...choice, kind: value === 'at' || value === 'none' ? value : 'same' })
        }
      />
      {choice.kind === 'at' && (
        <TimeField
          label="免费时间"
          hint="从这时起不收金币，也不退已付的"
          value={choice.at}
          onChange={(at) => onChoice({ kind: 'at', at })}
          problem={problem}
        />
      )}
    </>
  );
}

/** What the request says of it; nothing where it stays as it is. */
function freeAtWanted({ kind, at }: FreeAtChoice): { free_at?: number } {
  if (kind === 'none') return { free_at: 0 };
  return kind === 'at' && at !== null ? { free_at: at } : {};
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function isPlaceOrEmpty(text: string): boolean {
  return text === '' || /^[1-9]\d*$/.test(text);
}
