import type { Address } from '../lib/addresses.ts';
import type { MouseEvent } from 'react';
import { Link } from './Link.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';
import type { IconName } from './iconPaths.ts';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name. */
  label: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Renders a link. */
  href?: Address;
  filled?: boolean;
  accent?: boolean;
  /** A count on the corner, hidden at 0; jade, as it counts downloads. */
  badge?: number;
  pressed?: boolean;
  disabled?: boolean;
  size?: number;
  className?: string;
}

/** A button with an icon, 44 × 44 px. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, badge = 0, filled = false, size = 24 } = props;
  const className = classNames(styles.button, props.accent && styles.accent, props.className);
  const content = (
    <>
      <Icon name={icon} size={size} filled={filled} />
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badge > 99 ? 99 : badge}
        </span>
      )}
    </>
  );
  const name = badge > 0 ? `${label}，${badge}` : label;
  if (props.href !== undefined) {
    return (
      <Link className={className} href={props.href} aria-label={name}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-pressed={props.pressed}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {content}
    </button>
  );
}
