import { useNavigation } from '../../lib/navigation.ts';
import { NavBar } from '../../ui/NavBar.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import { ResetByPassword } from './ResetByPassword.tsx';
import { ResetByPhone } from './ResetByPhone.tsx';
import * as texts from './texts.ts';

/** 重置密码: of the current account by its password, or of a phone's account by a code. */
export function ResetPasswordScreen({ by }: { readonly by: string }) {
  const { back, open } = useNavigation();
  const usePhone = () => open('/resetpassword?by=phone', { replace: true });
  return (
    <Screen>
      <NavBar title={texts.RESET_PASSWORD} onBack={() => back('/mine')} />
      <div className={styles.body}>
        {by === 'phone' ? <ResetByPhone /> : <ResetByPassword onUsePhone={usePhone} />}
        <div className={styles.left}>
          <Note tone="grey" icon={SCREEN_ICONS.cam}>
            {texts.RESET_NOTE}
          </Note>
        </div>
      </div>
    </Screen>
  );
}
