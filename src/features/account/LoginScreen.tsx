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

const WAYS = [
  { id: 'phone', title: '手机号登录' },
  { id: 'username', title: '账号密码登录' },
] as const;

/** 切换账号: signs in to another account and shows how to come back to this one. */
export function LoginScreen({ by }: { readonly by: string }) {
  const { back, open } = useNavigation();
  const way = by === 'phone' ? 'phone' : 'username';
  return (
    <Screen>
      <NavBar title="切换账号" onBack={() => back('/mine')} />
      <div className={styles.body}>
        <div className={styles.head}>
          <Logo size={48} />
          <div>
            <h2 className={styles.headTitle}>换个账号继续看</h2>
            <p className={styles.headNote}>书架、金币、进度都跟着账号走</p>
          </div>
        </div>
        <Segmented
          label="登录方式"
          items={WAYS}
          current={way}
          onSelect={(id) => open(`/login?by=${id}`, { replace: true })}
        />
        <SignInForm key={way} by={way}>
          <div className={styles.links}>
            <Link className={styles.quietLink} href="/recoveraccount">
              找回账号
            </Link>
            <Link className={styles.quietLink} href="/resetpassword?by=phone">
              忘记密码？
            </Link>
          </div>
        </SignInForm>
        <PreviousAccount />
        <AccountLeft />
      </div>
    </Screen>
  );
}
