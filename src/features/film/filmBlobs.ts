import type { StoredFilm } from '../../shared/offline/chapters/content.ts';
import { masterPlaylist, mediaPlaylist } from '../../shared/offline/assets/filmPlaylists.ts';
import {
  filmPiecePath,
  pieceRequest,
  subtitlePiecePath,
} from '../../shared/offline/assets/films.ts';
import type { LoadedAsset, AssetRequest } from '../../shared/offline/assets/ensureAsset.ts';

export interface FilmBlobs {
  readonly master: string;
  readonly playlist: string;
  /** In the order of the film's subtitles. */
  readonly subtitles: readonly string[];
  /** Idempotent. */
  readonly release: () => void;
}

/**
 * Builds blob URLs for a stored film, for pages without a controlling service worker. Only one segment at a time is in
 * the page's memory: the browser can move blobs to disk.
 * @param load reads an asset from the offline store, or fetches it again
 * @returns undefined if an asset is missing
 */
export async function openFilmBlobs(
  film: StoredFilm,
  load: (piece: AssetRequest) => Promise<LoadedAsset>,
): Promise<FilmBlobs | undefined> {
  const opened: string[] = [];
  const open = (part: BlobPart, type: string) => {
    const url = URL.createObjectURL(new Blob([part], { type }));
    opened.push(url);
    return url;
  };
  const release = () => {
    for (const url of opened.splice(0)) URL.revokeObjectURL(url);
  };
  const openPieces = async (paths: readonly string[]) => {
    const urls: string[] = [];
    for (const path of paths) {
      const request = pieceRequest(film, path);
      if (!request) throw new Error('a piece lacks');
      // oxlint-disable-next-line no-await-in-loop -- one segment in memory at a time
      const piece = await load(request);
      urls.push(open(piece.bytes, piece.type));
    }
    return urls;
  };
  try {
    const { uuid, quality, subtitles } = film;
    const { init, segments } = quality;
    const pathOf = ({ path }: { readonly path: string }) => filmPiecePath(uuid, path);
    const [initUrl] = await openPieces(init ? [pathOf(init)] : []);
    const segmentUrls = await openPieces(segments.map(pathOf));
    const texts = subtitles.map((_subtitle, at) => subtitlePiecePath(uuid, at));
    const subtitleUrls = await openPieces(texts);
    const type = 'application/vnd.apple.mpegurl';
    const playlist = open(
      mediaPlaylist(film, (at) => segmentUrls[at] ?? '', initUrl),
      type,
    );
    return {
      master: open(masterPlaylist(film, playlist), type),
      playlist,
      subtitles: subtitleUrls,
      release,
    };
  } catch (error) {
    release();
    console.warn('a stored film could not be opened', error);
    return undefined;
  }
}
