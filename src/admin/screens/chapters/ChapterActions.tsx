import { useState } from 'react';
import type { ChapterView } from '../../../shared/admin/chapters.ts';
import type { WorkView } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { catalogueApi } from '../../api/catalogueApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Columns, Form, problemOf } from '../../parts/Form.tsx';
import { useNotice } from '../../parts/Notice.tsx';
import { PublishForm } from './PublishForm.tsx';
import styles from './ChapterActions.module.css';

interface ChapterActionsProps {
  work: WorkView;
  /** The chosen chapters. */
  rows: readonly ChapterView[];
  onDone: () => void;
}

/** Actions on the chosen chapters, or on all where none is chosen. */
export function ChapterActions({ work, rows, onDone }: ChapterActionsProps) {
  const [isOpen, setOpen] = useState<'' | 'price' | 'publish'>('');
  const finish = () => {
    setOpen('');
    onDone();
  };
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        <span className={styles.count}>
          {rows.length > 0 ? `选了 ${rows.length} 章` : '没有选，就是全部章节'}
        </span>
        <Button variant="inset" onClick={() => setOpen(isOpen === 'price' ? '' : 'price')}>
          定价
        </Button>
        <Button variant="inset" onClick={() => setOpen(isOpen === 'publish' ? '' : 'publish')}>
          发布
        </Button>
      </div>
      {isOpen === 'publish' && <PublishForm work={work} rows={rows} onDone={finish} />}
      {isOpen === 'price' && (
        <PriceForm work={work} ids={rows.map(({ id }) => id)} onDone={finish} />
      )}
    </div>
  );
}

interface PriceFormProps {
  work: WorkView;
  /** Empty: all chapters. */
  ids: readonly string[];
  onDone: () => void;
}

function PriceForm({ work, ids, onDone }: PriceFormProps) {
  const [price, setPrice] = useState(String(work.comic_price));
  const [freeFirst, setFreeFirst] = useState('0');
  const [change, { error, isLoading }] = catalogueApi.useChangePricesMutation();
  const notice = useNotice();
  const failure = failureOf(error);
  const submit = async () => {
    const { data } = await change({
      id: work.id,
      price: Number(price),
      free_first: Number(freeFirst),
      ...(ids.length > 0 && { ids: [...ids] }),
    });
    if (!data) return;
    notice(`改了 ${data.changed} 章的价格`);
    onDone();
  };
  return (
    <Form
      submitLabel={ids.length > 0 ? `给 ${ids.length} 章定价` : '给全部章节定价'}
      busy={isLoading}
      disabled={!/^\d+$/.test(price) || !/^\d+$/.test(freeFirst)}
      failure={failure}
      fields={['price', 'free_first']}
      onSubmit={() => void submit()}
    >
      <Columns>
        <TextField
          label="每章金币"
          hint="0 是免费。买过的读者不受影响。"
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
      </Columns>
    </Form>
  );
}
