import type { FilmView } from '../../../../shared/admin/chapters.ts';
import { usePictureAddress } from '../../../parts/pictures/Picture.tsx';
import styles from './CompareVersions.module.css';

export function hasFrame(film: FilmView, seconds: number): boolean {
  return placeOf(film, seconds) !== undefined;
}

/** What a film shows at a time, cut from its sheet of preview frames. */
export function FilmFrame({ film, seconds }: { film: FilmView; seconds: number }) {
  const place = placeOf(film, seconds);
  const address = usePictureAddress(place?.sheet ?? '');
  if (!place || address === '') return '没有画面';
  const { width, height, columns, column, row } = place;
  return (
    <span className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
      {address && (
        <img
          src={address}
          alt=""
          style={{ width: `${columns * 100}%`, left: `${column * -100}%`, top: `${row * -100}%` }}
        />
      )}
    </span>
  );
}

function placeOf({ sprites, duration }: FilmView, seconds: number) {
  if (!sprites || seconds > duration) return undefined;
  const { columns, rows, sheets } = sprites;
  const at = Math.floor(seconds / sprites.seconds);
  const sheet = sheets[Math.floor(at / (columns * rows))];
  if (sheet === undefined) return undefined;
  return { ...sprites, sheet, column: at % columns, row: Math.floor(at / columns) % rows };
}
