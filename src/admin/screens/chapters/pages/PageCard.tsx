import { IconButton } from '../../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import { Picture } from '../../../parts/pictures/Picture.tsx';
import type { ArrangedPage } from './pageOrder.ts';
import styles from './Pages.module.css';
import { PageUpload } from './PageUpload.tsx';

interface PageCardProps {
  page: ArrangedPage;
  /** Counted from 0. */
  at: number;
  count: number;
  mayEdit: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onReplace: (keys: readonly string[]) => void;
}

/** One page with what can be done with it. */
export function PageCard({ page, at, count, mayEdit, onMove, onRemove, onReplace }: PageCardProps) {
  const name = `第 ${at + 1} 页`;
  return (
    <li className={styles.card}>
      {/* The text below names it. */}
      <Picture path={page.path} as="page" alt="" />
      <span className={styles.name}>
        {name}
        {typeof page.name === 'string' && '（新）'}
      </span>
      {mayEdit && (
        <div className={styles.buttons}>
          <IconButton
            icon="back"
            label={`${name}往前移`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="right"
            label={`${name}往后移`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
          <IconButton icon="close" label={`删掉${name}`} onClick={onRemove} />
          <PageUpload label={`换${name}`} icon={SCREEN_ICONS.shareUp} onStored={onReplace} />
        </div>
      )}
    </li>
  );
}
