import { listAddress, type PaylogSearch } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { ScreenProps } from '../../../lib/screen.ts';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { BillChips } from './BillChips.tsx';
import styles from './Bills.module.css';
import { PurchasedList } from './PurchasedList.tsx';
import { SpendingList } from './SpendingList.tsx';
import * as texts from './texts.ts';

const CHIPS = [
  { id: '', title: texts.ALL },
  { id: 'out', title: texts.SPENT },
  { id: 'in', title: texts.RECEIVED },
  { id: 'purchased', title: texts.BOUGHT_WORKS },
] as const;

/** 消费记录, and the works purchased. */
export default function PaylogScreen({ search: { tab } }: ScreenProps<PaylogSearch>) {
  const { back, open } = useNavigation();
  const select = (id: PaylogSearch['tab']) =>
    open(listAddress('/paylog', { tab: id }), { replace: true });
  return (
    <Screen>
      <NavBar title={texts.SPENDING} onBack={() => back('/mine')} />
      <BillChips label={texts.RECORDS} items={CHIPS} current={tab} onSelect={select} />
      {tab === 'purchased' ? <PurchasedList /> : <SpendingList key={tab} direction={tab} />}
      <div className={styles.foot} />
    </Screen>
  );
}
