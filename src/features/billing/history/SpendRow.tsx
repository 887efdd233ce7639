import { grouped, dateTimeText } from '../../../lib/format.ts';
import type { SpendRecord } from '../../../shared/contract/index.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconPaths.ts';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { WorkCover } from '../../../ui/WorkCover.tsx';
import styles from './Bills.module.css';
import * as texts from './texts.ts';

export function SpendRow({ record, today }: { record: SpendRecord; today: Date }) {
  const { title, coins, balance, at, work } = record;
  const icon = iconOf(record);
  return (
    <li className={styles.row}>
      {work ? (
        <span className={styles.thumb}>
          <WorkCover path={work.cover} title="" />
        </span>
      ) : (
        <span className={classNames(styles.rowIcon, icon.jade && styles.jade)}>
          <Icon name={icon.name} size={22} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.rowTitle}>{title}</span>
        <span className={styles.meta}>
          {[dateTimeText(at, today), texts.balance(grouped(balance))].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classNames(styles.coins, coins > 0 && styles.plus)}>
        {coins > 0 ? '+' : '−'}
        {Math.abs(coins)}
        <span className="visuallyHidden"> {texts.COINS}</span>
      </span>
    </li>
  );
}

/** The icon of a row without a cover. Gifts are jade, purchases amber. */
function iconOf({ cause, coins, title }: SpendRecord): { name: IconName; jade: boolean } {
  switch (cause) {
    case 'topup':
      return { name: SCREEN_ICONS.wallet, jade: false };
    case 'bonus':
      return {
        name: title.includes(texts.PHONE) ? SCREEN_ICONS.phone : SCREEN_ICONS.coin,
        jade: true,
      };
    case 'refund':
      return { name: SCREEN_ICONS.swap, jade: coins > 0 };
    case 'unlock':
      return { name: SCREEN_ICONS.book, jade: false };
    default:
      return { name: SCREEN_ICONS.coin, jade: coins > 0 };
  }
}
