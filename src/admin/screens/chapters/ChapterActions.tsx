import { useState } from 'react';
import type { ChapterView } from '../../../shared/admin/chapters.ts';
import type { WorkView } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { BulkActions } from '../../parts/bulk/BulkActions.tsx';
import { MoveForm } from './MoveForm.tsx';
import { PriceForm } from './PriceForm.tsx';
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
  const [form, setForm] = useState<'' | 'price' | 'publish' | 'move'>('');
  // The order of what readers have is set by its publication.
  const draft = rows.length === 1 && rows[0]?.state === 'draft' ? rows[0] : undefined;
  const toggleOf = (its: typeof form) => ({
    variant: 'inset' as const,
    expanded: form === its,
    onClick: () => setForm(form === its ? '' : its),
  });
  const finish = () => {
    setForm('');
    onDone();
  };
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        {rows.length === 0 && <span className={styles.count}>没有选，就是全部章节</span>}
        <Button {...toggleOf('price')}>定价</Button>
        <Button {...toggleOf('publish')}>发布</Button>
        {draft && <Button {...toggleOf('move')}>移动</Button>}
      </div>
      <BulkActions on="chapter" rows={rows} onDone={finish} />
      {form === 'publish' && <PublishForm work={work} rows={rows} onDone={finish} />}
      {form === 'move' && draft && (
        <MoveForm key={draft.id} chapter={draft} count={work.all_chapters} onDone={finish} />
      )}
      {form === 'price' && <PriceForm work={work} ids={rows.map(({ id }) => id)} onDone={finish} />}
    </div>
  );
}
