import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Chapter } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { Coin } from '../../ui/Coin.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Detail.module.css';
import { useAutoPay } from '../../state/useAutoPay.ts';
import * as texts from './texts.ts';

interface AutoPayRowProps {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly chapters: readonly Chapter[];
  readonly className?: string | undefined;
}

/** 自动购买 switch; renders nothing if no chapter has a price. */
export function AutoPayRow({ kind, uuid, chapters, className = styles.auto }: AutoPayRowProps) {
  const dispatch = useAppDispatch();
  const { isOn, set } = useAutoPay(kind, uuid);
  const prices = chapters.flatMap(({ price }) => (price > 0 ? [price] : []));
  if (prices.length === 0) return null;
  const unit = CHAPTER_UNITS[kind];
  const change = (next: boolean) => {
    set(next);
    dispatch(globalActions.toastShown(next ? texts.AUTO_BUY_ON : texts.AUTO_BUY_OFF));
  };
  return (
    <div className={className}>
      <span className={styles.autoText}>
        {texts.autoBuyNext(unit)}
        <small>
          {texts.paidChapters(unit, span(prices))} <Coin size={14} />
          <span className="visuallyHidden">{texts.COINS}</span>
          {texts.ASKS_WHEN_SHORT}
        </small>
      </span>
      <Switch checked={isOn} onChange={change} label={texts.autoBuyNext(unit)} />
    </div>
  );
}

/** "48", or "20–48" if the prices differ. */
function span(prices: readonly number[]): string {
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  return least === most ? `${least}` : `${least}–${most}`;
}
