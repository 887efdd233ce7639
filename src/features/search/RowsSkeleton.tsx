import type { Kind } from '../../shared/contract/index.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Search.module.css';
import * as texts from './texts.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function RowsSkeleton({ kind, rows = ROWS.length }: { kind: Kind; rows?: number }) {
  return (
    <div className={styles.results}>
      <output className="visuallyHidden">{texts.LOADING}</output>
      {ROWS.slice(0, rows).map((id) => (
        <div key={id} className={styles.row} aria-hidden="true">
          {kind === 'film' ? (
            <span className={styles.rowStill}>
              <Skeleton shape="round" height="100%" />
            </span>
          ) : (
            <span className={styles.rowCover}>
              <Skeleton shape="cover" />
            </span>
          )}
          <span className={styles.text}>
            <Skeleton shape="line" width="46%" height="18px" />
            <Skeleton shape="line" width="64%" className={styles.boneLine} />
            <Skeleton shape="line" width="88%" className={styles.boneLine} />
          </span>
        </div>
      ))}
    </div>
  );
}
