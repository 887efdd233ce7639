import { listAddress, type PaylogSearch } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { ScreenProps } from '../../../lib/screen.ts';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { BillChips } from './BillChips.tsx';
import styles from './Bills.module.css';
import { PurchasedList } from './PurchasedList.tsx';
import { SpendingList } from './SpendingList.tsx';

const CHIPS = [
  { id: '', title: '全部' },
  { id: 'out', title: '支出' },
  { id: 'in', title: '收入' },
  { id: 'purchased', title: '已购作品' },
] as const;

/** 消费记录, and the works purchased. */
export default function PaylogScreen({ search: { tab } }: ScreenProps<PaylogSearch>) {
  const { back, open } = useNavigation();
  const select = (id: PaylogSearch['tab']) =>
    open(listAddress('/paylog', { tab: id }), { replace: true });
  return (
    <Screen>
      <NavBar title="消费记录" onBack={() => back('/mine')} />
      <BillChips label="哪些记录" items={CHIPS} current={tab} onSelect={select} />
      {tab === 'purchased' ? <PurchasedList /> : <SpendingList key={tab} direction={tab} />}
      <div className={styles.foot} />
    </Screen>
  );
}
