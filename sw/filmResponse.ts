import { partName, type FilmAddress, type FilmPart } from '../src/shared/filmPath.ts';
import type { StoredFilm } from '../src/shared/offline/chapters/content.ts';
import { masterPlaylist, mediaPlaylist } from '../src/shared/offline/assets/filmPlaylists.ts';
import {
  filmPiecePath,
  pieceRequest,
  subtitlePiecePath,
} from '../src/shared/offline/assets/films.ts';
import { ensureAsset, type AssetDeps } from '../src/shared/offline/assets/ensureAsset.ts';
import { byteRange } from '../src/shared/byteRange.ts';

interface Body {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** The offline store is the cache, so the browser stores no copy; other origins get nothing. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Answers a player's request for a complete stored film, refetching a damaged segment; otherwise 404. The worker does
 * not know the account: the app never shows addresses of films that another account purchased.
 */
export async function filmResponse(
  { chapter, part }: FilmAddress,
  request: Pick<Request, 'method' | 'headers'>,
  deps: AssetDeps,
): Promise<Response> {
  // A failing store counts as empty.
  const body = await findBody(chapter, part, deps).catch(() => undefined);
  return body ? partOf(body, request) : new Response(null, { status: 404, headers: HEADERS });
}

async function findBody(
  chapter: string,
  part: FilmPart,
  deps: AssetDeps,
): Promise<Body | undefined> {
  const { offlineStore } = deps;
  // Only complete films: during a change of quality neither version is.
  if (!(await offlineStore.storedChapter(chapter))?.complete) return undefined;
  const content = (await offlineStore.findChapter(chapter))?.content;
  if (!content || !('quality' in content)) return undefined;
  const isOther = 'quality' in part && part.quality !== content.quality.id;
  return isOther ? undefined : bodyOf(content, part, deps);
}

async function bodyOf(
  film: StoredFilm,
  part: FilmPart,
  deps: AssetDeps,
): Promise<Body | undefined> {
  const { id: quality, init, segments } = film.quality;
  switch (part.type) {
    case 'master':
      return playlistBody(masterPlaylist(film, partName({ type: 'playlist', quality })));
    case 'playlist': {
      const format = init ? 'm4s' : 'ts';
      const nameOf = (at: number) => partName({ type: 'segment', quality, at, format });
      const initName = init && partName({ type: 'init', quality });
      return playlistBody(mediaPlaylist(film, nameOf, initName));
    }
    case 'init':
      return init && pieceOf(film, filmPiecePath(film.uuid, init.path), deps);
    case 'segment': {
      const segment = segments[part.at];
      return segment && pieceOf(film, filmPiecePath(film.uuid, segment.path), deps);
    }
    case 'subtitle':
      return pieceOf(film, subtitlePiecePath(film.uuid, part.at), deps);
  }
}

/** @throws AssetError if it is damaged and cannot be fetched again */
async function pieceOf(film: StoredFilm, key: string, deps: AssetDeps): Promise<Body | undefined> {
  const request = pieceRequest(film, key);
  return request && ensureAsset(request, deps);
}

function playlistBody(text: string): Body {
  return { bytes: new TextEncoder().encode(text).buffer, type: PLAYLIST_TYPE };
}

function partOf(
  { bytes, type }: Body,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Response {
  const isHead = method === 'HEAD';
  const total = bytes.byteLength;
  // Ranges apply only to GET (RFC 9110, 14.2).
  const range = byteRange(isHead ? null : headers.get('range'), total);
  if (range.type === 'unsatisfiable') {
    const more = { 'content-range': `bytes */${total}` };
    return new Response(null, { status: 416, headers: { ...HEADERS, ...more } });
  }
  const { first, last } = range.type === 'part' ? range : { first: 0, last: total - 1 };
  const part = range.type === 'part' ? bytes.slice(first, last + 1) : bytes;
  return new Response(isHead ? null : part, {
    status: range.type === 'part' ? 206 : 200,
    headers: {
      ...HEADERS,
      'content-type': type,
      'content-length': String(part.byteLength),
      'accept-ranges': 'bytes',
      ...(range.type === 'part' && { 'content-range': `bytes ${first}-${last}/${total}` }),
    },
  });
}
