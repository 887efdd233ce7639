import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useOpen } from './navigation.ts';

interface AdminLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick' | 'href'> {
  href: string;
  /** Called with a plain click. */
  onOpen?: (() => void) | undefined;
}

/** An `<a>` whose plain clicks the router handles; middle and modified clicks stay with the browser. */
export function AdminLink({ href, onOpen, children, ...rest }: AdminLinkProps) {
  const open = useOpen();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    open(href);
    onOpen?.();
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
