import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.ts';

/** @param history only tests give one; the browser's otherwise */
export function createAppRouter(indexToUrl: string, history?: RouterHistory) {
  return createRouter({
    routeTree: routeTree(indexToUrl),
    history,
    // Plain text: the router's own way reads `uuid=12` as a number and writes quotes into addresses.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query ? `?${query}` : '';
    },
    // Page transitions are disabled (seed 2).
    defaultViewTransition: false,
    scrollRestoration: false,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;
