import { BindPhoneScreen } from './BindPhoneScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { RecoverScreen } from './RecoverScreen.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

interface AccountScreenProps {
  readonly path: string;
  /** Which tab of the screen is open; '' or absent: its first. */
  readonly search: { readonly by?: string };
}

export default function AccountScreen({ path, search: { by = '' } }: AccountScreenProps) {
  switch (path) {
    case '/bindphone':
      return <BindPhoneScreen />;
    case '/recoveraccount':
      return <RecoverScreen by={by} />;
    case '/resetpassword':
      return <ResetPasswordScreen by={by} />;
    default:
      return <LoginScreen by={by} />;
  }
}
