import type { FilmContent, FilmQuality } from '../../../src/shared/contract/index.ts';
import { filmPass, type PassScope } from './filmPasses.ts';
import { IMAGE_PREFIX } from './imagePaths.ts';
import { entriesOf, type OpenChapter } from './chapters.ts';
import type { Database } from '../../storage/database.ts';
import type { EpisodeTable, QualityTable } from './filmTables.ts';
import type { ChapterTable } from '../../storage/tables.ts';

const US_PER_SECOND = 1_000_000;

export interface EpisodeWanted extends OpenChapter {
  readonly scope: PassScope;
  readonly secret: string;
  /** When the address expires, ms since 1970. */
  readonly endsMs: number;
}

/** @returns seconds of the chapter that are free as a trial; 0: none */
export async function previewSeconds(db: Database, chapter: ChapterTable): Promise<number> {
  const episode = await db
    .selectFrom('film_episode')
    .select('preview_seconds')
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .executeTakeFirst();
  return episode?.preview_seconds ?? 0;
}

export async function filmContent(db: Database, wanted: EpisodeWanted): Promise<FilmContent> {
  const { chapter, scope } = wanted;
  const episode = await db
    .selectFrom('film_episode')
    .selectAll()
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .executeTakeFirstOrThrow();
  const prefix = `${IMAGE_PREFIX}${filmPass({ ...wanted, folder: episode.folder })}/`;
  return {
    ...(await entriesOf(db, wanted)),
    hls: prefix + episode.hls,
    poster: IMAGE_PREFIX + episode.poster,
    duration: episode.duration,
    // A wholly open episode has no trial.
    preview_seconds: scope === 'whole' ? 0 : episode.preview_seconds,
    qualities: await qualitiesOf(db, chapter, scope),
    subtitles: await subtitlesOf(db, episode, scope, prefix),
    // They would show what follows a trial.
    ...(scope === 'whole' && spritesOf(episode, IMAGE_PREFIX)),
  };
}

/** @param prefix of the addresses of the sheets; '': their keys */
export function spritesOf(
  { sprites, folder }: Pick<EpisodeTable, 'sprites' | 'folder'>,
  prefix: string,
): Pick<FilmContent, 'sprites'> {
  if (sprites === '') return {};
  const parsed = JSON.parse(sprites) as NonNullable<FilmContent['sprites']>;
  const sheets = parsed.sheets.map((file) => `${prefix}${folder}/${file}`);
  return { sprites: { ...parsed, sheets } };
}

async function qualitiesOf(
  db: Database,
  chapter: ChapterTable,
  scope: PassScope,
): Promise<FilmQuality[]> {
  const qualities = await db
    .selectFrom('film_quality')
    .selectAll()
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .orderBy('idx')
    .execute();
  const segments = await db
    .selectFrom('film_segment')
    .select(['quality_idx', 'file', 'bytes', 'sha256', 'length_us'])
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .$if(scope !== 'whole', (query) => query.where('starts_us', '<', endOf(scope)))
    .orderBy('quality_idx')
    .orderBy('idx')
    .execute();
  const segmentsOf = (quality: QualityTable) =>
    segments.filter((segment) => segment.quality_idx === quality.idx);
  return qualities.map((row) => ({
    id: row.name,
    width: row.width,
    height: row.height,
    bandwidth: row.bandwidth,
    codecs: row.codecs,
    playlist: row.playlist,
    init: initOf(row),
    segments: segmentsOf(row).map(({ file, bytes, sha256, length_us }) => {
      return { path: file, bytes, sha256, seconds: length_us / US_PER_SECOND };
    }),
  }));
}

function initOf({ init, init_bytes, init_sha256 }: QualityTable): FilmQuality['init'] {
  return init === '' ? undefined : { path: init, bytes: init_bytes, sha256: init_sha256 };
}

async function subtitlesOf(
  db: Database,
  { chapter_id, version, folder }: EpisodeTable,
  scope: PassScope,
  prefix: string,
): Promise<FilmContent['subtitles']> {
  const rows = await db
    .selectFrom('film_subtitle')
    .selectAll()
    .where('chapter_id', '=', chapter_id)
    .where('version', '=', version)
    .orderBy('idx')
    .execute();
  return rows.map(({ lang, label, file, bytes, sha256 }) => ({
    lang,
    label,
    path: `${prefix}${folder}/${file}`,
    // Subtitles of a trial are cut, so their size and hash differ.
    ...(scope === 'whole' && { bytes, sha256 }),
  }));
}

function endOf(scope: PassScope): number {
  return scope === 'whole' ? Number.MAX_SAFE_INTEGER : scope.untilSeconds * US_PER_SECOND;
}

export interface PieceWanted {
  /** Relative to the catalogue's folder, like `folder`, which contains it. */
  readonly file: string;
  readonly folder: string;
  readonly untilSeconds: number;
}

/**
 * How much of a file a trial opens: all of an asset that the trial plays; playlists and subtitles up to its end.
 * @returns undefined: nothing
 */
export async function trialPiece(
  db: Database,
  { file, folder, untilSeconds }: PieceWanted,
): Promise<'whole' | 'playlist' | 'subtitles' | undefined> {
  const episode = await db
    .selectFrom('film_episode')
    .select(['chapter_id', 'version', 'hls'])
    .where('folder', '=', folder)
    .executeTakeFirst();
  if (!episode) return undefined;
  if (file === episode.hls) return 'whole';
  const name = file.slice(folder.length + 1);
  const { chapter_id, version } = episode;
  const isNamed = { chapter_id, version, file: name };
  const segment = await db
    .selectFrom('film_segment')
    .select('starts_us')
    .where((is) => is.and(isNamed))
    .executeTakeFirst();
  if (segment) return segment.starts_us < untilSeconds * US_PER_SECOND ? 'whole' : undefined;
  const subtitle = await db
    .selectFrom('film_subtitle')
    .select('idx')
    .where((is) => is.and(isNamed))
    .executeTakeFirst();
  if (subtitle) return 'subtitles';
  const quality = await db
    .selectFrom('film_quality')
    .select('playlist')
    .where('chapter_id', '=', chapter_id)
    .where('version', '=', version)
    .where((is) => is.or([is('playlist', '=', name), is('init', '=', name)]))
    .executeTakeFirst();
  if (!quality) return undefined;
  return quality.playlist === name ? 'playlist' : 'whole';
}
