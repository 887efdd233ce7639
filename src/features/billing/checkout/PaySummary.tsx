import { worksApi } from '../../../api/endpoints/works.ts';
import type { PaidChapter } from '../../../lib/payAddress.ts';
import { CHAPTER_UNITS } from '../../../lib/workText.ts';
import type { Combo, Kind } from '../../../shared/contract/index.ts';
import { Coin } from '../../../ui/Coin.tsx';
import styles from './Pay.module.css';
import * as texts from './texts.ts';
import { useLastRead } from './useLastRead.ts';

const KIND_LABELS = {
  comic: texts.COMIC,
  novel: texts.NOVEL,
  film: texts.FILM,
} as const satisfies Record<Kind, string>;

interface PaySummaryProps {
  readonly combo: Combo;
  /** The locked chapter that the reader came from. */
  readonly from: PaidChapter | null;
}

/**
 * What the combo brings, and for how many chapters it lasts where a price is known: of the work the reader came from,
 * else of the last read one.
 */
export function PaySummary({ combo, from }: PaySummaryProps) {
  const { kind, coins, bonus, days } = combo;
  const sum = coins + bonus;
  const priced = usePriceOfChapter(from);
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{texts.CREDITED}</dt>
        {kind === 'time' ? (
          <dd>{texts.allReadableForDays(days)}</dd>
        ) : (
          <dd>
            <Coin size={15} /> <b>{sum}</b> {texts.COINS}
            {bonus > 0 && texts.withBonus(bonus)}
          </dd>
        )}
      </div>
      {kind === 'coins' && priced && sum >= priced.coins && (
        <div>
          <dt>{texts.UNLOCKS_ABOUT}</dt>
          <dd>
            {Math.floor(sum / priced.coins)}&nbsp;{CHAPTER_UNITS[priced.kind]}
            {KIND_LABELS[priced.kind]}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The price of a chapter; undefined where no work states one. */
function usePriceOfChapter(from: PaidChapter | null): { coins: number; kind: Kind } | undefined {
  const read = useLastRead();
  const { kind, uuid } = from ?? read ?? { kind: 'comic', uuid: '' };
  const { data } = worksApi.useWorkQuery({ kind, uuid }, { skip: uuid === '' });
  const coins = data?.detail.comic_price ?? 0;
  return coins > 0 ? { coins, kind } : undefined;
}
