import { useState } from 'react';
import { type ComboItem, comboSchema } from '../../../shared/admin/siteTexts.ts';
import { SwitchRow } from '../../../ui/SwitchRow.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Columns } from '../../parts/Form.tsx';
import type { ItemFormProps } from '../../parts/ListEditor.tsx';
import { SchemaForm, type SchemaFields } from '../../parts/SchemaForm.tsx';

const EMPTY: ComboItem = {
  title: '',
  coins: 0,
  bonus: 0,
  days: 0,
  amount: 0,
  original_amount: 0,
  tag: '',
  is_best: false,
  is_sold: true,
};

/** The terms of a combo; prices are written in yuan. */
export function ComboForm({ item, ...props }: ItemFormProps<ComboItem>) {
  return (
    <SchemaForm {...props} schema={comboSchema} start={item ?? EMPTY}>
      {(form) => (
        <>
          <Columns>
            <TextField
              label="名称"
              value={form.values.title}
              problem={form.problemOf('title')}
              onText={(title) => form.set({ title })}
            />
            <TextField
              label="标签（可以不写）"
              value={form.values.tag}
              problem={form.problemOf('tag')}
              onText={(tag) => form.set({ tag })}
            />
            <NumberField form={form} name="coins" label="金币" />
            <NumberField form={form} name="bonus" label="加送的金币" />
            <NumberField form={form} name="days" label="畅读的天数" hint="0：不是时长套餐" />
            <NumberField form={form} name="amount" label="价格（元）" scale={100} />
            <NumberField form={form} name="original_amount" label="原价（元）" scale={100} />
          </Columns>
          <SwitchRow
            title="推荐"
            checked={form.values.is_best}
            onChange={(is_best) => form.set({ is_best })}
          />
          <SwitchRow
            title="在卖"
            checked={form.values.is_sold}
            onChange={(is_sold) => form.set({ is_sold })}
          />
        </>
      )}
    </SchemaForm>
  );
}

interface NumberFieldProps {
  form: SchemaFields<ComboItem>;
  name: 'coins' | 'bonus' | 'days' | 'amount' | 'original_amount';
  label: string;
  hint?: string;
  /** Of the value to what is written: 100 for yuan of fen. */
  scale?: number;
}

/** Keeps what is typed; a text that is no number makes the value NaN, which the schema refuses. */
function NumberField({ form, name, label, hint, scale = 1 }: NumberFieldProps) {
  const [text, setText] = useState(() => String(form.values[name] / scale));
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={scale === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      problem={form.problemOf(name)}
      onText={(next) => {
        setText(next);
        form.set({ [name]: valueOf(next, scale) });
      }}
    />
  );
}

function valueOf(text: string, scale: number): number {
  const pattern = scale === 1 ? /^\d{1,10}$/ : /^\d{1,7}(\.\d{1,2})?$/;
  return pattern.test(text.trim()) ? Math.round(Number(text) * scale) : Number.NaN;
}
