import type { Address } from '../../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import styles from './Mine.module.css';

/** A card of rows; hidden while it has none. */
export function MineCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      {children}
    </section>
  );
}

interface RowText {
  readonly icon: IconName;
  readonly title: string;
  readonly value?: string;
}

interface MineLinkProps extends RowText {
  readonly href: Address;
  /** Called when the reader leaves through this row. */
  readonly onLeave?: () => void;
}

export function MineLink({ href, onLeave, ...text }: MineLinkProps) {
  return (
    <Link className={styles.row} href={href} onClick={onLeave}>
      <RowLabel {...text} />
    </Link>
  );
}

export function MineButton({ onClick, ...text }: RowText & { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onClick}>
      <RowLabel {...text} />
    </button>
  );
}

function RowLabel({ icon, title, value }: RowText) {
  return (
    <>
      <span className={styles.rowIcon}>
        <Icon name={icon} size={22} />
      </span>
      <span className={styles.rowText}>
        <span>{title}</span>
        {value && <span className={styles.rowValue}>{value}</span>}
      </span>
      <span className={styles.rowArrow}>
        <Icon name="right" size={16} />
      </span>
    </>
  );
}
