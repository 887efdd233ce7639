import { useRouter, type HistoryState } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { Address, WebAddress } from '../lib/addresses.ts';
import { keepArea } from '../lib/navigation.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** A screen's address, or one outside the app, which the browser opens. */
  readonly href: Address | WebAddress;
  /** Replaces the history entry. */
  readonly replace?: boolean | undefined;
  /** State of the entry, from that of the one before. */
  readonly state?: ((before: HistoryState) => HistoryState) | undefined;
}

/**
 * A link, typed for the addresses of `addresses.ts`. `preventDefault()` in `onClick` keeps it closed. The router's own
 * would be 2 KB of the first screen, for relative addresses, preloading and marks that no link here has.
 */
export function Link({ replace, state = replace ? keepArea : undefined, ...rest }: LinkProps) {
  const { href, onClick, children } = rest;
  const router = useRouter();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !href.startsWith('/') || event.button !== 0 || !isPlain) return;
    event.preventDefault();
    void router.navigate({ href, replace, state });
  };
  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  );
}
