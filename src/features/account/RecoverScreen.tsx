import { useNavigation } from '../../lib/navigation.ts';
import { Link } from '../../ui/Link.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './Account.module.css';
import { AccountLeft } from './AccountLeft.tsx';
import { RecoverByOrder } from './RecoverByOrder.tsx';
import { RecoverByPhone } from './RecoverByPhone.tsx';

const WAYS = [
  { id: 'phone', title: '用手机号' },
  { id: 'order', title: '用订单号' },
] as const;

const SERVICE = '/service';

/** 找回账号: by the bound phone, or by the number of a paid order. */
export function RecoverScreen({ by }: { readonly by: string }) {
  const { back, open } = useNavigation();
  const way = by === 'order' ? 'order' : 'phone';
  const service = <IconButton icon="head" label="在线客服" href={SERVICE} />;
  return (
    <Screen>
      <NavBar title="找回账号" onBack={() => back('/login')} right={service} />
      <div className={styles.body}>
        <Segmented
          label="找回方式"
          items={WAYS}
          current={way}
          onSelect={(id) => open(`/recoveraccount?by=${id}`, { replace: true })}
        />
        {way === 'phone' ? <RecoverByPhone /> : <RecoverByOrder />}
        <p className={styles.ask}>
          都不记得了？
          <Link className={styles.askLink} href={SERVICE}>
            联系人工客服
          </Link>
        </p>
        <AccountLeft />
      </div>
    </Screen>
  );
}
