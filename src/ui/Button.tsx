import type { Address, WebAddress } from '../lib/addresses.ts';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from './Link.tsx';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

export interface ButtonProps {
  /** At most one `primary` per view; `jade` is for downloads only; `link` is text in cinnabar. */
  variant?: 'primary' | 'ink' | 'outline' | 'inset' | 'jade' | 'plain' | 'link';
  /** 48, 40 or 34 px high; the small ones have a touch target of 44 px. */
  size?: 'l' | 'm' | 's';
  children: ReactNode;
  icon?: IconName;
  iconFilled?: boolean;
  /** Replaces the icon by a spinner and ignores presses. */
  busy?: boolean;
  disabled?: boolean;
  block?: boolean;
  /** Whether what the button opens and closes is open. */
  expanded?: boolean;
  type?: 'button' | 'submit';
  /** Of a link it runs before the link opens; `preventDefault()` keeps it closed. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** Renders a link that looks like a button. */
  href?: Address | WebAddress | undefined;
  /** The link replaces the history entry. */
  replace?: boolean | undefined;
  className?: string;
}

export function Button(props: ButtonProps) {
  const { variant = 'ink', size = 'm', busy = false, block = false, disabled = false } = props;
  const className = classNames(
    styles.button,
    styles[variant],
    styles[size],
    block && styles.block,
    props.className,
  );
  const content = (
    <>
      <ButtonIcon {...props} />
      <span>{props.children}</span>
    </>
  );
  if (props.href !== undefined && !disabled) {
    return (
      <Link className={className} href={props.href} replace={props.replace} onClick={props.onClick}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type={props.type === 'submit' ? 'submit' : 'button'}
      className={className}
      disabled={disabled}
      // `disabled` would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-expanded={props.expanded}
      onClick={(event) => (busy ? event.preventDefault() : props.onClick?.(event))}
    >
      {content}
    </button>
  );
}

function ButtonIcon({ busy, icon, iconFilled, size }: ButtonProps) {
  if (busy) return <span className={styles.spinner} aria-hidden="true" />;
  return icon ? <Icon name={icon} size={size === 's' ? 16 : 18} filled={iconFilled} /> : null;
}
