import { useMemo } from 'react';
import { worksApi } from '../../api/works.ts';
import type { Combo } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Coin } from '../../ui/Coin.tsx';
import { lastRead } from '../../state/lastRead.ts';
import styles from './Pay.module.css';

interface PaySummaryProps {
  readonly combo: Combo;
  /** Uuid of the work that the person came from. */
  readonly work: string | undefined;
}

/** What comes of it, and how far it goes where a price is known: of the work they came from, else the one read last. */
export function PaySummary({ combo, work }: PaySummaryProps) {
  const { kind, coins, bonus, days } = combo;
  const sum = coins + bonus;
  const price = usePriceOfChapter(work);
  return (
    <dl className={styles.summary}>
      <div>
        <dt>到账</dt>
        {kind === 'time' ? (
          <dd>{days} 天全场畅读</dd>
        ) : (
          <dd>
            <Coin size={15} /> <b>{sum}</b> 金币{bonus > 0 && `（含加送 ${bonus}）`}
          </dd>
        )}
      </div>
      {kind === 'coins' && price !== undefined && sum >= price && (
        <div>
          <dt>约可解锁</dt>
          <dd>{Math.floor(sum / price)} 话漫画</dd>
        </div>
      )}
    </dl>
  );
}

/** Coins; undefined where no work says one. */
function usePriceOfChapter(work: string | undefined): number | undefined {
  const entries = useAppState(({ user }) => user.comicreaduuids);
  const read = useMemo(() => lastRead(entries)?.uuid, [entries]);
  const uuid = work ?? read ?? '';
  const { data } = worksApi.useWorkQuery({ kind: 'comic', uuid }, { skip: uuid === '' });
  const price = data?.detail.comic_price ?? 0;
  return price > 0 ? price : undefined;
}
