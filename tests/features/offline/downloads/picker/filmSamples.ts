import type {
  FilmContent,
  FilmQuality,
  FilmSegment,
} from '../../../../../src/shared/contract/index.ts';

const HASH = '0'.repeat(64);

function segments(count: number, bytes: number): FilmSegment[] {
  return Array.from({ length: count }, (_, at) => ({
    path: `s${at}.ts`,
    bytes,
    sha256: HASH,
    seconds: 4,
  }));
}

export function qualityOf(height: number, pieces: number, bytes: number): FilmQuality {
  const known = { width: Math.round((height * 16) / 9), height, bandwidth: 1, codecs: '' };
  const id = `${height}p`;
  return { id, ...known, playlist: `${id}.m3u8`, segments: segments(pieces, bytes) };
}

/** Five segments of 200 kB in 480p, of 100 kB in 240p: twenty seconds. */
export function filmContentOf(uuid: string, change: Partial<FilmContent> = {}): FilmContent {
  return {
    uuid,
    work: 'film-1',
    index: 1,
    title: '',
    previous: null,
    next: null,
    hls: `films/film-1/${uuid}/master.m3u8`,
    poster: '',
    duration: 20,
    preview_seconds: 0,
    qualities: [qualityOf(480, 5, 200_000), qualityOf(240, 5, 100_000)],
    subtitles: [],
    ...change,
  };
}
