import { RouterProvider } from '@tanstack/react-router';
import { Activity, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Me } from '../../shared/admin/session.ts';
import { accountApi } from '../api/accountApi.ts';
import { failureOf } from '../api/adminApi.ts';
import { Loading } from '../parts/Loaded.tsx';
import { NoticeProvider } from '../parts/Notice.tsx';
import { MeContext } from '../parts/useMe.ts';
import { SignInScreen } from '../screens/signIn/SignInScreen.tsx';
import { SetupScreen } from '../screens/signIn/SetupScreen.tsx';
import { FactorFirstScreen } from '../screens/signIn/FactorFirstScreen.tsx';
import { WelcomeScreen } from '../screens/signIn/WelcomeScreen.tsx';
import { createAdminRouter } from './adminRouter.ts';
import { RoutedScreen } from './RoutedScreen.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';
import { Gate } from '../parts/Gate.tsx';

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

/**
 * The screens of the operator, or what comes before them. Where the session ends in the middle of a form, the screens
 * stay in memory, hidden, until the same operator has signed in again; a sign-out or another operator drops them.
 */
function SignedIn() {
  const { data } = accountApi.useSessionQuery({});
  const [lastMe, setLastMe] = useState<Me>();
  const me = data?.me && !data.me.needs_factor ? data.me : undefined;
  if (me && me !== lastMe) setLastMe(me);
  // A sign-out has emptied the store.
  if (!data && lastMe) setLastMe(undefined);
  return (
    <>
      {!me && <BeforeScreens />}
      {lastMe && (
        <Activity key={lastMe.operator.id} mode={me ? 'visible' : 'hidden'}>
          <MeContext value={lastMe}>
            <Screens />
          </MeContext>
        </Activity>
      )}
    </>
  );
}

function Screens() {
  const [router] = useState(() => createAdminRouter(RoutedScreen));
  return <RouterProvider router={router} />;
}

function BeforeScreens() {
  const { data, error, isFetching, refetch } = accountApi.useSessionQuery({});
  const failure = failureOf(error);
  if (data?.me) return <FactorFirstScreen me={data.me} />;
  if (data) return data.has_operators ? <SignInScreen /> : <WelcomeScreen />;
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
