import { billsApi } from '../../../api/endpoints/bills.ts';
import { detailAddress, PURCHASED_FILM_PATH } from '../../../lib/addresses.ts';
import { grouped, dateTimeText } from '../../../lib/format.ts';
import { useToday } from '../../../lib/useToday.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import { Link } from '../../../ui/Link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { WorkCover } from '../../../ui/WorkCover.tsx';
import { BillFrame } from './BillFrame.tsx';
import styles from './Bills.module.css';
import { NoBills } from './NoBills.tsx';
import { purchasedWorks, type PurchasedWork } from './purchasedWorks.ts';
import { useAccount } from '../../../state/store.ts';
import * as texts from './texts.ts';
import { useBillList } from './useBillList.ts';

export function PurchasedList() {
  const account = useAccount();
  const today = useToday();
  const asked = billsApi.usePurchasesInfiniteQuery(
    { account },
    { skip: !account, refetchOnMountOrArgChange: true },
  );
  const list = useBillList(asked, ({ chapter }) => chapter);
  return (
    <BillFrame
      list={list}
      empty={<NoBills title={texts.NO_CHAPTERS} text={texts.WORKS_COME_HERE} />}
    >
      {(rows) => (
        <>
          {rows.some(({ work }) => work.kind === 'film') && <WayToFilms />}
          <section className={styles.month} aria-label={texts.BOUGHT_WORKS}>
            <ul className={styles.rows}>
              {purchasedWorks(rows).map((bought) => (
                <li key={bought.work.uuid}>
                  <PurchasedRow bought={bought} today={today} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </BillFrame>
  );
}

/** Films have their own list, which shows the place in each. */
function WayToFilms() {
  return (
    <div className={styles.toFilms}>
      <Button variant="outline" icon={SCREEN_ICONS.tv} href={PURCHASED_FILM_PATH} block>
        {texts.BOUGHT_FILMS}
      </Button>
    </div>
  );
}

function PurchasedRow({ bought, today }: { bought: PurchasedWork; today: Date }) {
  const { work, count, coins, at, chapters } = bought;
  const cost = coins > 0 && texts.coinsInAll(grouped(coins));
  return (
    <Link className={styles.row} href={detailAddress(work.kind, work.uuid)}>
      <span className={styles.thumb}>
        <WorkCover path={work.cover} title="" />
      </span>
      <span className={styles.text}>
        <span className={styles.rowTitle}>{work.title}</span>
        <span className={styles.meta}>
          {[texts.boughtCount(count, CHAPTER_UNITS[work.kind]), cost, dateTimeText(at, today)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {chapters && <span className={styles.meta}>{chapters}</span>}
      </span>
      <span className={styles.arrow}>
        <Icon name="right" size={16} />
      </span>
    </Link>
  );
}
