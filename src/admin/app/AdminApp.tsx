import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { accountApi } from '../api/accountApi.ts';
import { failureOf } from '../api/adminApi.ts';
import { Loading } from '../parts/Loaded.tsx';
import { NoticeProvider } from '../parts/Notice.tsx';
import { SignInScreen } from '../screens/signIn/SignInScreen.tsx';
import { SetupScreen } from '../screens/signIn/SetupScreen.tsx';
import { FactorFirstScreen } from '../screens/signIn/FactorFirstScreen.tsx';
import { WelcomeScreen } from '../screens/signIn/WelcomeScreen.tsx';
import { createAdminRouter } from './adminRouter.ts';
import { RoutedScreen } from './RoutedScreen.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';
import { Gate } from './Gate.tsx';

const SETUP_PATH = '/admin/setup';

/** Setup by a link, sign-in, or the screens of those who are signed in. */
export function AdminApp() {
  const [isSetup, setSetup] = useState(() => window.location.pathname === SETUP_PATH);
  return (
    <NoticeProvider>
      {isSetup ? (
        <SetupScreen
          token={window.location.hash.slice(1)}
          onDone={() => {
            // The token is used up; the address must not offer it again.
            window.history.replaceState(null, '', '/admin/');
            setSetup(false);
          }}
        />
      ) : (
        <SignedIn />
      )}
      <StepUpDialog />
    </NoticeProvider>
  );
}

function SignedIn() {
  const { data, error, isFetching, refetch } = accountApi.useSessionQuery({});
  const [router] = useState(() => createAdminRouter(RoutedScreen));
  const failure = failureOf(error);
  if (data) {
    if (!data.has_operators) return <WelcomeScreen />;
    if (!data.me) return <SignInScreen />;
    if (data.me.needs_factor) return <FactorFirstScreen me={data.me} />;
    return <RouterProvider router={router} />;
  }
  return (
    <Gate title="墨屿后台">
      {failure ? (
        <ErrorState
          title="没有打开"
          text={failure.message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
    </Gate>
  );
}
