import { BindPhoneScreen } from './BindPhoneScreen.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { RecoverScreen } from './RecoverScreen.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

interface AccountScreenProps {
  readonly path: string;
  /** `by`: which of a screen's ways; '' or absent: its first. */
  readonly search: { readonly by?: string };
}

/** The forms of an account: one chunk for all of them, since who sees one often goes on to another. */
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
