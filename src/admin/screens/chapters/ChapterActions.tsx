import { useState } from 'react';
import type { ChapterView } from '../../../shared/admin/chapters.ts';
import type { WorkView } from '../../../shared/admin/works.ts';
import { Button } from '../../../ui/Button.tsx';
import { BulkActions } from '../../parts/bulk/BulkActions.tsx';
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
  const [isOpen, setOpen] = useState<'' | 'price' | 'publish'>('');
  const finish = () => {
    setOpen('');
    onDone();
  };
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        {rows.length === 0 && <span className={styles.count}>没有选，就是全部章节</span>}
        <Button variant="inset" onClick={() => setOpen(isOpen === 'price' ? '' : 'price')}>
          定价
        </Button>
        <Button variant="inset" onClick={() => setOpen(isOpen === 'publish' ? '' : 'publish')}>
          发布
        </Button>
      </div>
      <BulkActions on="chapter" rows={rows} onDone={finish} />
      {isOpen === 'publish' && <PublishForm work={work} rows={rows} onDone={finish} />}
      {isOpen === 'price' && (
        <PriceForm work={work} ids={rows.map(({ id }) => id)} onDone={finish} />
      )}
    </div>
  );
}
