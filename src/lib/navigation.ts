import { createContext, useCallback, useContext, type MouseEvent } from 'react';

/** Navigation as screens see it; the app provides it, so that screens do not depend on the router. */
export interface Navigation {
  /** @param href an address of the app, absolute or from the root */
  readonly open: (href: string, options?: { readonly replace?: boolean }) => void;
  /** Returns to the former screen, or to `fallback` if this screen was opened directly. */
  readonly back: (fallback: string) => void;
  /** Whether the app has a screen at this address. */
  readonly knows: (href: string) => boolean;
}

const missing = (): never => {
  throw new Error('NavigationContext is missing');
};
export const NavigationContext = createContext<Navigation>({
  open: missing,
  back: missing,
  knows: missing,
});

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/** Click handler of links inside the app. */
export function useOpenLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { open } = useNavigation();
  return useCallback((event) => open(event.currentTarget.href), [open]);
}
