import type { Kind } from '../shared/contract/index.ts';
import { FilmStill } from './FilmStill.tsx';
import { Volume } from './Volume.tsx';
import { WorkCover } from './WorkCover.tsx';

interface WorkPictureProps {
  kind: Kind;
  /** Of the cover, '' where there is none. */
  path: string;
  /** Classes that say how wide it is: of a book, of a film. */
  volume: string | undefined;
  still: string | undefined;
}

/** Beside a work's title in a list: a volume, of a film a still. */
export function WorkPicture({ kind, path, volume, still }: WorkPictureProps) {
  const cover = <WorkCover path={path} title="" />;
  if (kind === 'film') return <FilmStill cover={cover} {...(still && { className: still })} />;
  return <Volume cover={cover} {...(volume && { className: volume })} />;
}
