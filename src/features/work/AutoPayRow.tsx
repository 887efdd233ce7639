import type { Chapter } from '../../shared/contract/index.ts';
import { globalActions } from '../../state/globalSlice.ts';
import { useAppDispatch } from '../../state/store.ts';
import { Coin } from '../../ui/Coin.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Detail.module.css';
import { useAutoPay } from './useAutoPay.ts';

interface AutoPayRowProps {
  readonly uuid: string;
  readonly chapters: readonly Chapter[];
}

/** 自动购买: only where there is something to buy. */
export function AutoPayRow({ uuid, chapters }: AutoPayRowProps) {
  const dispatch = useAppDispatch();
  const { isOn, set } = useAutoPay('comic', uuid);
  const prices = chapters.flatMap(({ price }) => (price > 0 ? [price] : []));
  if (prices.length === 0) return null;
  const change = (next: boolean) => {
    set(next);
    dispatch(globalActions.toastShown(next ? '已开启自动购买' : '已关闭自动购买'));
  };
  return (
    <div className={styles.auto}>
      <span className={styles.autoWords}>
        自动购买下一话
        <small>
          付费话 {span(prices)} <Coin size={14} />
          <span className="visuallyHidden">金币</span>，余额不足时询问
        </small>
      </span>
      <Switch checked={isOn} onChange={change} label="自动购买下一话" />
    </div>
  );
}

/** As "48", or "20–48" where they differ. */
function span(prices: readonly number[]): string {
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  return least === most ? `${least}` : `${least}–${most}`;
}
