import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Catalog.module.css';

export function EntriesSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bone}>
          <Skeleton shape="cover" className={styles.boneCover} />
          <span className={styles.boneText}>
            <Skeleton shape="line" width="46%" height="16px" />
            <Skeleton shape="line" width="78%" />
            <Skeleton shape="line" width="32%" height="11px" />
          </span>
        </div>
      ))}
    </div>
  );
}
