import { classNames } from './classNames.ts';
import styles from './Icon.module.css';
import { iconPath, type IconName } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** Width and height in px at the default text size; scales with it. */
  size?: number;
  filled?: boolean;
  className?: string;
}

/** Decorative: hidden from assistive technology. */
export function Icon({ name, size = 24, filled = false, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill={filled ? 'currentColor' : 'none'}
      strokeWidth={strokeWidthOf(name, size, filled)}
    >
      <path d={iconPath(name)} />
    </svg>
  );
}

function strokeWidthOf(name: IconName, size: number, filled: boolean): number {
  if (filled) return 1.5;
  if (name === 'more') return 2.6;
  // Thin lines break up at small sizes.
  return size <= 18 ? 1.9 : 1.7;
}
