import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

/**
 * What a plain click or Enter on a link does inside the app. The browser's own navigation is already prevented;
 * `event.currentTarget.href` says where to. Middle clicks, modified clicks and copying stay the browser's.
 */
export type OpenHandler = (event: MouseEvent<HTMLAnchorElement>) => void;

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick' | 'href'> {
  href: string;
  onOpen?: OpenHandler | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** A real link that the app may take over. */
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
