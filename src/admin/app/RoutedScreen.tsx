import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Open, OpenContext } from '../parts/navigation.ts';
import { Loading, Refused } from '../parts/Loaded.tsx';
import { Page } from '../parts/Page.tsx';
import { useMe } from '../parts/useMe.ts';
import { PAGES } from './pages.ts';
import { Shell } from './Shell.tsx';
import { ScreenErrors } from './ScreenErrors.tsx';

/** The shell with the screen that the address names, if it is one for the operator's role; the server checks each call. */
export function RoutedScreen() {
  const { operator } = useMe();
  const router = useRouter();
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const open = useCallback<Open>(
    (href, { replace } = {}) => {
      const { history } = router;
      if (replace) history.replace(href);
      else history.push(href);
    },
    [router],
  );
  const path = match?.routeId === undefined ? '' : String(match.routeId);
  const page = PAGES.find((each) => each.path === path);
  const params = (match?.params ?? {}) as Readonly<Record<string, string>>;
  const search = (match?.search ?? {}) as Readonly<Record<string, string>>;
  return (
    <OpenContext value={open}>
      <Shell path={path} address={match?.pathname ?? ''}>
        {!page && (
          <Page title="找不到">
            <EmptyState art="search" title="没有这一页" text="从导航里选一页。" />
          </Page>
        )}
        {page && !page.roles.includes(operator.role) && (
          <Page title="没有权限">
            <Refused />
          </Page>
        )}
        {page?.roles.includes(operator.role) && (
          <ScreenErrors key={match?.pathname}>
            <Suspense fallback={<Loading />}>
              <page.screen params={params} search={search} />
            </Suspense>
          </ScreenErrors>
        )}
      </Shell>
    </OpenContext>
  );
}
