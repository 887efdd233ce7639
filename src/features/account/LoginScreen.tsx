import { useNavigation } from '../../lib/navigation.ts';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './Account.module.css';
import { AccountLeft } from './AccountLeft.tsx';
import { PreviousAccount } from './PreviousAccount.tsx';
import { SignInForm } from './SignInForm.tsx';
import * as texts from './texts.ts';

const WAYS = [
  { id: 'phone', title: texts.BY_PHONE },
  { id: 'username', title: texts.BY_PASSWORD },
] as const;

/** 切换账号: signs in to another account and shows how to come back to this one. */
export function LoginScreen({ by }: { readonly by: string }) {
  const { back, open } = useNavigation();
  const way = by === 'phone' ? 'phone' : 'username';
  return (
    <Screen>
      <NavBar title={texts.SWITCH_ACCOUNT} onBack={() => back('/mine')} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Logo size={48} />
          <div>
            <h2 className={styles.headTitle}>{texts.SWITCH_TITLE}</h2>
            <p className={styles.headNote}>{texts.SWITCH_NOTE}</p>
          </div>
        </div>
        <Segmented
          label={texts.SIGN_IN_WAY}
          items={WAYS}
          current={way}
          onSelect={(id) => open(`/login?by=${id}`, { replace: true })}
        />
        <SignInForm key={way} by={way}>
          <div className={styles.links}>
            <Link className={styles.quietLink} href="/recoveraccount">
              {texts.RECOVER}
            </Link>
            <Link className={styles.quietLink} href="/resetpassword?by=phone">
              {texts.FORGOTTEN}
            </Link>
          </div>
        </SignInForm>
        <PreviousAccount />
        <AccountLeft />
      </div>
    </Screen>
  );
}
