import { billsApi, type Direction } from '../../../api/endpoints/bills.ts';
import { grouped } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useToday.ts';
import type { SpendRecord } from '../../../shared/contract/index.ts';
import { BillFrame } from './BillFrame.tsx';
import styles from './Bills.module.css';
import { spendMonths, type SpendMonth } from './months.ts';
import { NoBills } from './NoBills.tsx';
import { SpendRow } from './SpendRow.tsx';
import { useAccount } from '../../../state/store.ts';
import * as texts from './texts.ts';
import { useBillList, type BillList } from './useBillList.ts';

export function SpendingList({ direction }: { direction: Direction }) {
  const account = useAccount();
  const asked = billsApi.useSpendingInfiniteQuery(
    { account, direction },
    { skip: !account, refetchOnMountOrArgChange: true },
  );
  const list = useBillList(asked, keyOf);
  const title = { '': texts.NO_SPENDING, out: texts.NO_SPENT, in: texts.NO_RECEIVED }[direction];
  return (
    <BillFrame list={list} empty={<NoBills title={title} text={texts.BY_MONTH} />}>
      {(rows) => <Months list={list} rows={rows} direction={direction} />}
    </BillFrame>
  );
}

/** Rows have no id; of two rows at the same moment the balance after them differs. */
function keyOf({ at, title, coins, balance }: SpendRecord): string {
  return [at, coins, balance, title].join('\n');
}

interface MonthsProps {
  readonly list: BillList<SpendRecord>;
  readonly rows: readonly SpendRecord[];
  readonly direction: Direction;
}

function Months({ list, rows, direction }: MonthsProps) {
  const today = useToday();
  const isPart = list.isStored && list.first !== undefined && list.first.total > list.first.count;
  const months = spendMonths(
    { rows, direction, months: list.first?.months ?? [], hasMore: list.hasMore || isPart },
    today,
  );
  return months.map((month) => (
    <section key={month.key} className={styles.month} aria-label={month.title}>
      <div className={styles.monthHead}>
        <h2 className={styles.monthTitle}>{month.title}</h2>
        <Sums month={month} />
      </div>
      <ul className={styles.rows}>
        {month.rows.map((record) => (
          <SpendRow key={keyOf(record)} record={record} today={today} />
        ))}
      </ul>
    </section>
  ));
}

function Sums({ month: { spent, received } }: { month: SpendMonth }) {
  return (
    <p className={styles.sums}>
      {spent !== undefined && (
        <span>
          {texts.SPENT} <b className={styles.sum}>{grouped(spent)}</b>
        </span>
      )}
      {received !== undefined && (
        <span>
          {texts.RECEIVED} <b className={styles.sum}>{grouped(received)}</b>
        </span>
      )}
    </p>
  );
}
