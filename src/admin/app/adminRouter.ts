import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { PAGES } from './pages.ts';

export const BASE_PATH = '/admin';

/**
 * @param component frame of all screens
 * @param history for tests; default: the browser's history
 */
export function createAdminRouter(component: FunctionComponent, history?: RouterHistory) {
  const root = createRootRoute({ component, notFoundComponent: () => null });
  return createRouter({
    routeTree: root.addChildren(
      PAGES.map(({ path }) => createRoute({ getParentRoute: () => root, path })),
    ),
    history,
    basepath: BASE_PATH,
    // The router's default parser reads `q=12` as a number and writes quotes into addresses.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query ? `?${query}` : '';
    },
    scrollRestoration: true,
  });
}
export type AdminRouter = ReturnType<typeof createAdminRouter>;
