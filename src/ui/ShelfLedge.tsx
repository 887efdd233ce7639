import { AppLink, type OpenHandler } from './AppLink.tsx';
import { classNames } from './classNames.ts';
import { SelectMark } from './SelectMark.tsx';
import styles from './ShelfLedge.module.css';
import { useHold } from './useHold.ts';
import { Volume, type VolumeProps } from './Volume.tsx';
import { volumeWords } from './volumeWords.ts';

export interface ShelfItem extends Omit<VolumeProps, 'className'> {
  id: string;
  href: string;
  title: string;
  /** As "86/128话", or "未下载" behind a veil. */
  meta: string;
}

interface ShelfLedgeProps {
  items: readonly ShelfItem[];
  onOpen?: OpenHandler;
  /** While editing: which are chosen. The tiles are then switches instead of links. */
  chosen?: ReadonlySet<string>;
  onToggle?: (id: string) => void;
  /** A long press, which starts editing with that item chosen. */
  onHold?: (id: string) => void;
}

/** Volumes standing on ledges, three to each, with their words under it. */
export function ShelfLedge({ items, ...rest }: ShelfLedgeProps) {
  return (
    <ul className={styles.shelf}>
      {items.map((item) => (
        <li key={item.id} className={styles.place}>
          <ShelfTile item={item} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function ShelfTile({
  item,
  onOpen,
  chosen,
  onToggle,
  onHold,
}: Omit<ShelfLedgeProps, 'items'> & { item: ShelfItem }) {
  const { id, href, title, meta, ...volume } = item;
  // The press that starts editing ends on the switch that has taken the link's place: both have the handlers.
  const hold = useHold(onHold && (() => (chosen ? onToggle?.(id) : onHold(id))));
  const words = [title, meta, ...volumeWords(volume)].filter(Boolean).join('，');
  const content = (
    <>
      <span className={styles.stand}>
        <Volume {...volume} ribbon={chosen ? 0 : volume.ribbon} />
        {chosen && (
          <span className={classNames(styles.choice, chosen.has(id) && styles.chosen)}>
            <SelectMark on={chosen.has(id)} className={styles.mark} />
          </span>
        )}
      </span>
      <span className={classNames(styles.title, volume.veiled && styles.pale)}>{title}</span>
      <span className={styles.meta}>{meta}</span>
    </>
  );
  if (!chosen) {
    return (
      <AppLink className={styles.tile} href={href} onOpen={onOpen} aria-label={words} {...hold}>
        {content}
      </AppLink>
    );
  }
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={words}
      aria-pressed={chosen.has(id)}
      onClick={() => onToggle?.(id)}
      {...hold}
    >
      {content}
    </button>
  );
}
