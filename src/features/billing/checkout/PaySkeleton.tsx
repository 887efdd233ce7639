import { Skeleton } from '../../../ui/Skeleton.tsx';
import look from './Combos.module.css';
import styles from './Pay.module.css';

export function PaySkeleton() {
  return (
    <div className={styles.loading}>
      <output className="visuallyHidden">正在加载</output>
      <div className={look.combos}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="96px" width="100%" />
        ))}
      </div>
      <Skeleton height="68px" width="100%" />
      <Skeleton height="60px" width="100%" />
    </div>
  );
}
