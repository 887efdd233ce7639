import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routes.ts';

interface RouterOptions {
  /** Redirect target of `/`. */
  readonly indexToUrl?: string;
  /** Called for each address without a screen. */
  readonly onUnknown?: () => void;
  /** For tests; default: the browser's history. */
  readonly history?: RouterHistory;
}

export function createAppRouter({
  indexToUrl = '',
  onUnknown = () => undefined,
  history,
}: RouterOptions) {
  return createRouter({
    routeTree: routeTree(indexToUrl, onUnknown),
    history,
    // The router's default parser reads `uuid=12` as a number and writes quotes into addresses.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    // Empty fields, which the routes' schemas add, stay out of addresses.
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value);
      return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
    },
    // Page transitions are disabled (SPECIFICATION: Screens and navigation).
    defaultViewTransition: false,
    scrollRestoration: false,
  });
}
export type AppRouter = ReturnType<typeof createAppRouter>;
