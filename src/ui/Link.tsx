import { Link as RouterLink, type HistoryState } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import type { Address, WebAddress } from '../lib/addresses.ts';
import { keepArea } from '../lib/navigation.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A screen's address, or one outside the app, which the browser opens. */
  readonly href: Address | WebAddress;
  /** Replaces the history entry. */
  readonly replace?: boolean | undefined;
  /** State of the entry, from that of the one before. */
  readonly state?: ((before: HistoryState) => HistoryState) | undefined;
}

/** The router takes a whole `href`, as `navigate` does; its type wants path and search apart. */
const ScreenLink = RouterLink as unknown as ComponentType<
  LinkProps & { readonly activeOptions: typeof SAME_SEARCH }
>;
/** The router marks a link to the screen shown as current; one to the same list with other filters is not. */
const SAME_SEARCH = { exact: true };

/** A link, typed for the addresses of `addresses.ts`. `preventDefault()` in `onClick` keeps it closed. */
export function Link({ replace, state = replace ? keepArea : undefined, ...rest }: LinkProps) {
  if (rest.href.startsWith('/')) {
    return <ScreenLink activeOptions={SAME_SEARCH} replace={replace} state={state} {...rest} />;
  }
  return <a {...rest}>{rest.children}</a>;
}
