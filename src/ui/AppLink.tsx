import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

/**
 * Handles a plain click or Enter on a link; the browser's own navigation is prevented already.
 * `event.currentTarget.href` is the target. Middle clicks, modified clicks and copying stay with the browser.
 */
export type OpenHandler = (event: MouseEvent<HTMLAnchorElement>) => void;

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick' | 'href'> {
  href: string;
  onOpen?: OpenHandler | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** An `<a>` whose plain clicks the app handles. */
export function AppLink({ href, onOpen, children, ...rest }: AppLinkProps) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!onOpen || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    onOpen(event);
  };
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  );
}

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified;
}
