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
import * as texts from './texts.ts';

const WAYS = [
  { id: 'phone', title: texts.WITH_PHONE },
  { id: 'order', title: texts.WITH_ORDER },
] as const;

const SERVICE = '/service';

/** 找回账号: by the bound phone, or by the number of a paid order. */
export function RecoverScreen({ by }: { readonly by: string }) {
  const { back, open } = useNavigation();
  const way = by === 'order' ? 'order' : 'phone';
  const service = <IconButton icon="head" label={texts.SUPPORT_ONLINE} href={SERVICE} />;
  return (
    <Screen>
      <NavBar title={texts.RECOVER} onBack={() => back('/login')} right={service} />
      <div className={styles.body}>
        <Segmented
          label={texts.RECOVER_WAY}
          items={WAYS}
          current={way}
          onSelect={(id) => open(`/recoveraccount?by=${id}`, { replace: true })}
        />
        {way === 'phone' ? <RecoverByPhone /> : <RecoverByOrder />}
        <p className={styles.ask}>
          {texts.NOTHING_KNOWN}
          <Link className={styles.askLink} href={SERVICE}>
            {texts.CONTACT_SUPPORT}
          </Link>
        </p>
        <AccountLeft />
      </div>
    </Screen>
  );
}
