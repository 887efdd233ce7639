import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.ts';

/** @param history for tests; default: the browser's history */
export function createAppRouter(indexToUrl: string, history?: RouterHistory) {
  return createRouter({
    routeTree: routeTree(indexToUrl),
    history,
    // The router's default parser reads `uuid=12` as a number and writes quotes into addresses.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString();
      return query ? `?${query}` : '';
    },
    // Page transitions are disabled (SPECIFICATION: Screens and navigation).
    defaultViewTransition: false,
    scrollRestoration: false,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;
