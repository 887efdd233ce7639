import type { FilmContent, FilmQuality } from '../../../src/shared/contract/index.ts';
import type { StoredFilm } from '../../../src/shared/offline/chapters/content.ts';
import { storedFilm } from '../../../src/shared/offline/assets/films.ts';
import type {
  StoredChapter,
  StoredAsset,
} from '../../../src/shared/offline/database/offlineStore.ts';
import { pieceType } from '../../../src/shared/offline/assets/ensureAsset.ts';
import { sha256 } from './sampleImages.ts';

/** Films with a given number of segments; `filmBody` serves them under any access pass. */

const LINES = { '480p': 480, '240p': 240 } as const;
type Quality = keyof typeof LINES;

const SUBTITLES = 'subtitles.zh-CN.vtt';

/** The end of a path determines its content: the same under every pass. */
export function filmBody(path: string): Uint8Array<ArrayBuffer> {
  const name = path.split('/').slice(-2).join('/');
  const seed = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 65_521, 7);
  return Uint8Array.from({ length: 300 + (seed % 200) }, (_, at) => (seed + at * 13) % 256);
}

interface FilmOptions {
  readonly segments?: number;
  /** The pass in its addresses, which expires and is replaced. */
  readonly pass?: string;
  /** In fragmented MP4. */
  readonly init?: boolean;
}

export function filmContent(
  uuid: string,
  { segments = 4, pass = 'p1', init = false }: FilmOptions = {},
): FilmContent {
  const folder = `${pass}/films/${uuid}`;
  const known = (path: string) => {
    const body = filmBody(`${folder}/${path}`);
    return { bytes: body.length, sha256: sha256(body) };
  };
  const quality = (id: Quality): FilmQuality => ({
    id,
    width: LINES[id] * 2,
    height: LINES[id],
    bandwidth: LINES[id] * 1_000,
    codecs: 'avc1.42c01e,mp4a.40.2',
    playlist: `${id}.m3u8`,
    ...(init && { init: { path: `${id}_init.mp4`, ...known(`${id}_init.mp4`) } }),
    segments: Array.from({ length: segments }, (_, at) => {
      const path = `${id}_${String(at).padStart(3, '0')}.${init ? 'm4s' : 'ts'}`;
      return { path, ...known(path), seconds: at === segments - 1 ? 1.5 : 4 };
    }),
  });
  const track = { lang: 'zh-CN', label: '中文', path: `${folder}/${SUBTITLES}` };
  return {
    uuid,
    work: 'work',
    index: 1,
    title: '第 1 集',
    previous: null,
    next: null,
    hls: `${folder}/master.m3u8`,
    poster: '',
    duration: segments * 4 - 2.5,
    preview_seconds: 0,
    qualities: [quality('480p'), quality('240p')],
    subtitles: [
      { ...track, label: '未知', path: `${folder}/unknown.vtt` },
      { ...track, ...known(SUBTITLES) },
    ],
  };
}

export function sampleFilm(content: FilmContent, quality?: Quality): StoredFilm {
  const film = storedFilm(content, quality);
  if (!film) throw new Error('it cannot be stored');
  return film;
}

export function filmChapter(film: StoredFilm, over: Partial<StoredChapter> = {}): StoredChapter {
  const { uuid, work } = film;
  const used = { pinned: false, readAt: 1, savedAt: 1, owner: '' };
  return { uuid, work, kind: 'film', content: film, ...used, ...over };
}

/** All its assets, as stored offline. */
export function piecesOf({ uuid, pages, quality, subtitles, hls }: StoredFilm): StoredAsset[] {
  const folder = hls.replace(/[^/]*$/, '');
  const sources = [
    ...[...(quality.init ? [quality.init] : []), ...quality.segments].map(
      ({ path }) => folder + path,
    ),
    ...subtitles.map(({ path }) => path),
  ];
  return pages.map(({ path, sha256: hash }, at) => ({
    path,
    bytes: filmBody(sources[at] ?? '').buffer,
    type: pieceType(path),
    sha256: hash,
    chapter: uuid,
    at: 1,
  }));
}
