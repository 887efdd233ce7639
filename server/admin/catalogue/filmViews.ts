import type { FilmView } from '../../../src/shared/admin/chapters.ts';
import { spritesOf } from '../../domain/catalogue/films.ts';
import type { Database } from '../../storage/database.ts';
import { notFound } from '../adminError.ts';
import type { VersionKey } from './chapterViews.ts';

/** @throws AdminError `not_found` */
export async function readFilm(db: Database, { id, version }: VersionKey): Promise<FilmView> {
  const episode = await db
    .selectFrom('film_episode')
    .select(['duration', 'poster', 'sprites', 'folder'])
    .where('chapter_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!episode) throw notFound('这个版本');
  const { duration, poster } = episode;
  const qualities = await readQualities(db, { id, version });
  const subtitles = await db
    .selectFrom('film_subtitle')
    .select(['lang', 'label'])
    .where('chapter_id', '=', id)
    .where('version', '=', version)
    .orderBy('idx')
    .execute();
  return { duration, poster, qualities, subtitles, ...spritesOf(episode, '') };
}

async function readQualities(
  db: Database,
  { id, version }: VersionKey,
): Promise<FilmView['qualities']> {
  const rows = await db
    .selectFrom('film_quality')
    .select(['name', 'width', 'height'])
    .select((is) =>
      is
        .selectFrom('film_segment')
        .select((of) => of.fn.sum<string | number | null>('bytes').as('bytes'))
        .whereRef('film_segment.chapter_id', '=', 'film_quality.chapter_id')
        .whereRef('film_segment.version', '=', 'film_quality.version')
        .whereRef('film_segment.quality_idx', '=', 'film_quality.idx')
        .as('bytes'),
    )
    .where('chapter_id', '=', id)
    .where('version', '=', version)
    .orderBy('idx')
    .execute();
  // PostgreSQL gives sums as texts.
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes ?? 0) }));
}
