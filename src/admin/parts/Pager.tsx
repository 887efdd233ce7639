import { LIST_TOTAL_MAX } from '../../shared/admin/limits.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Pages of a list that the server cuts. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  if (pages === 1 && page === 1) return <p className={styles.count}>{totalText(total)}</p>;
  return (
    <nav className={styles.pager} aria-label="翻页">
      <Button variant="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span className={styles.count}>
        第 {page} / {pages} 页，{totalText(total)}
      </span>
      <Button variant="outline" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}

function totalText(total: number): string {
  return total >= LIST_TOTAL_MAX ? `共 ${LIST_TOTAL_MAX} 条以上，用筛选找更早的` : `共 ${total} 条`;
}
