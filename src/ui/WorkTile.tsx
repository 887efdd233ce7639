import { AppLink, type OpenHandler } from './AppLink.tsx';
import { Volume, type VolumeProps } from './Volume.tsx';
import { volumeWords } from './volumeWords.ts';
import styles from './WorkTile.module.css';

export interface WorkTileProps extends VolumeProps {
  href: string;
  onOpen?: OpenHandler;
  title: string;
  meta: string;
}

/** A work in a grid or a row: the whole tile is one link, whose name has the marks of the cover as text. */
export function WorkTile({ href, onOpen, title, meta, ...volume }: WorkTileProps) {
  const name = [title, meta, ...volumeWords(volume)].filter(Boolean).join('，');
  return (
    <AppLink className={styles.tile} href={href} onOpen={onOpen} aria-label={name}>
      <Volume {...volume} />
      <span className={styles.title}>{title}</span>
      <span className={styles.meta}>{meta}</span>
    </AppLink>
  );
}
