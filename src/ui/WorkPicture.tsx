import type { Kind } from '../shared/contract/index.ts';
import { FilmStill } from './FilmStill.tsx';
import { BookCover } from './BookCover.tsx';
import { WorkCover } from './WorkCover.tsx';

interface WorkPictureProps {
  kind: Kind;
  /** Path of the cover; '' for none. */
  path: string;
  /** Classes that set the width of a book or a film. */
  coverClass: string | undefined;
  still: string | undefined;
}

/** The cover beside a work's title in a list; a still for a film. */
export function WorkPicture({ kind, path, coverClass, still }: WorkPictureProps) {
  const cover = <WorkCover path={path} title="" />;
  if (kind === 'film') return <FilmStill cover={cover} {...(still && { className: still })} />;
  return <BookCover cover={cover} {...(coverClass && { className: coverClass })} />;
}
