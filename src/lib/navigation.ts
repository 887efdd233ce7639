import { createContext, useCallback, useContext, type MouseEvent } from 'react';

/** How a screen moves a person; the app fills it in, so that screens know no router. */
export interface Navigation {
  /** @param href an address inside the app, absolute or from the root */
  readonly open: (href: string, options?: { readonly replace?: boolean }) => void;
  /** Back to the screen before, or to `fallback` where this one was opened directly. */
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

/** What a plain click on a link inside the app does. */
export function useOpenLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { open } = useNavigation();
  return useCallback((event) => open(event.currentTarget.href), [open]);
}
