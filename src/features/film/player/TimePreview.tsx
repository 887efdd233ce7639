import { useState } from 'react';
import type { FilmSprites } from '../../../shared/contract/films.ts';
import { CipherImage, type CipherImageState } from '../../../ui/CipherImage.tsx';
import styles from './TimePreview.module.css';

interface TimePreviewProps {
  readonly sprites: FilmSprites;
  readonly seconds: number;
}

/** What the film shows at a time; nothing until its sheet has loaded. */
export function TimePreview({ sprites, seconds }: TimePreviewProps) {
  const { columns, rows, sheets } = sprites;
  const frame = Math.max(0, Math.floor(seconds / sprites.seconds));
  const sheet = sheets[Math.floor(frame / (columns * rows))];
  if (sheet === undefined) return null;
  const column = frame % columns;
  const row = Math.floor(frame / columns) % rows;
  return <Frame key={sheet} {...{ sprites, sheet, column, row }} />;
}

interface FrameProps {
  readonly sprites: FilmSprites;
  readonly sheet: string;
  readonly column: number;
  readonly row: number;
}

function Frame({ sprites: { width, height, columns }, sheet, column, row }: FrameProps) {
  const [state, setState] = useState<CipherImageState>('loading');
  return (
    <span
      className={styles.frame}
      hidden={state !== 'shown'}
      style={{ width, aspectRatio: `${width} / ${height}` }}
    >
      <span
        className={styles.sheet}
        style={{ width: `${columns * 100}%`, left: `${column * -100}%`, top: `${row * -100}%` }}
      >
        <CipherImage path={sheet} alt="" eager onState={setState} />
      </span>
    </span>
  );
}
