import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import type { Address, WebAddress } from '../lib/addresses.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A screen's address, or one outside the app, which the browser opens. */
  readonly href: Address | WebAddress;
  /** Replaces the history entry. */
  readonly replace?: boolean | undefined;
}

/** The router takes a whole `href`, as `navigate` does; its type wants path and search apart. */
const ScreenLink = RouterLink as unknown as ComponentType<LinkProps>;

/** A link, typed for the addresses of `addresses.ts`. `preventDefault()` in `onClick` keeps it closed. */
export function Link({ replace, ...rest }: LinkProps) {
  if (rest.href.startsWith('/')) return <ScreenLink replace={replace} {...rest} />;
  return <a {...rest}>{rest.children}</a>;
}
