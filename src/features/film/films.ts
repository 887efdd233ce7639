import { openFilmBlobs } from './filmBlobs.ts';
import { hasPictureWorker, loadAsset, savedPictureSource } from '../../lib/pictures.ts';
import type { FilmContent } from '../../shared/contract/index.ts';
import { filmPath } from '../../shared/filmPath.ts';
import type { StoredFilm } from '../../shared/offline/chapters/content.ts';
import { filmFolder } from '../../shared/offline/assets/films.ts';
import { isReadable } from '../../shared/offline/chapters/owners.ts';
import { AssetError } from '../../shared/offline/assets/assetError.ts';
import { assetAddress } from '../../shared/offline/assets/assetRequest.ts';
import type { OfflineStore } from '../../shared/offline/database/offlineStore.ts';
import { accountOf, servicesOf, type SessionApi } from '../../api/thunk.ts';

/** Source URLs of an episode, all absolute. */
export interface FilmAddresses {
  readonly master: string;
  readonly qualities: readonly {
    /** For example 480p. */
    readonly id: string;
    readonly height: number;
    readonly address: string;
  }[];
  readonly subtitles: readonly {
    readonly lang: string;
    readonly label: string;
    readonly address: string;
  }[];
  /** Seconds, of the whole episode even for a trial. */
  readonly duration: number;
  /** End of a trial, seconds; absent if the whole episode plays. */
  readonly endsAt?: number;
  readonly isStored: boolean;
  readonly sprites?: FilmContent['sprites'];
  /** Frees blob URLs, if there are any; idempotent. */
  readonly release: () => void;
}

/**
 * Chooses the source of an episode: the device if the episode is complete there and this account may watch it, else the
 * server. The caller calls `release` when the episode is no longer shown.
 * @param content as received from the server or stored
 * @param isTrial the beginning of a locked episode, which is never stored
 * @throws AssetError `source` if the base of asset URLs is unknown, `path` for a path that leads out of it
 */
export async function filmSource(
  content: FilmContent,
  session: Pick<SessionApi, 'getState' | 'extra'>,
  { isTrial = false }: { readonly isTrial?: boolean } = {},
): Promise<FilmAddresses> {
  const stored = isTrial ? undefined : await storedSource(content.uuid, session);
  return stored ?? servedSource(content, isTrial);
}

async function storedSource(
  chapter: string,
  session: Pick<SessionApi, 'getState' | 'extra'>,
): Promise<FilmAddresses | undefined> {
  try {
    const offlineStore = await servicesOf(session.extra).offlineStore();
    const film = await findFilm(chapter, accountOf(session), offlineStore);
    if (!film) return undefined;
    // The worker cannot see an offline store that exists only in this page's memory.
    return offlineStore.lasting && hasPictureWorker() ? workerSource(film) : await blobSource(film);
  } catch (error) {
    // If the offline store fails, the film plays from the server.
    console.warn('a stored film could not be opened', error);
    return undefined;
  }
}

/** @returns undefined if the film is incomplete, or stored for another account */
async function findFilm(
  chapter: string,
  account: string,
  offlineStore: OfflineStore,
): Promise<StoredFilm | undefined> {
  const listed = await offlineStore.storedChapter(chapter);
  if (!listed?.complete || !isReadable(listed.owner, account)) return undefined;
  const content = (await offlineStore.findChapter(chapter))?.content;
  return content && 'quality' in content ? content : undefined;
}

function workerSource(film: StoredFilm): FilmAddresses {
  const { uuid: chapter, quality } = film;
  const address = (part: Parameters<typeof filmPath>[0]['part']) =>
    new URL(filmPath({ chapter, part }), location.origin).href;
  return {
    ...knownOf(film),
    master: address({ type: 'master' }),
    qualities: [{ ...known(quality), address: address({ type: 'playlist', quality: quality.id }) }],
    subtitles: film.subtitles.map(({ lang, label }, at) => ({
      lang,
      label,
      address: address({ type: 'subtitle', at }),
    })),
    isStored: true,
    release: () => undefined,
  };
}

async function blobSource(film: StoredFilm): Promise<FilmAddresses | undefined> {
  const blobs = await openFilmBlobs(film, loadAsset);
  return (
    blobs && {
      ...knownOf(film),
      master: blobs.master,
      qualities: [{ ...known(film.quality), address: blobs.playlist }],
      subtitles: film.subtitles.flatMap(({ lang, label }, at) => {
        const address = blobs.subtitles[at];
        return address ? [{ lang, label, address }] : [];
      }),
      isStored: true,
      release: blobs.release,
    }
  );
}

function servedSource(content: FilmContent, isTrial: boolean): FilmAddresses {
  const base = savedPictureSource()?.base;
  if (base === undefined) throw new AssetError('source');
  const folder = filmFolder(content.hls);
  return {
    ...knownOf(content),
    master: assetAddress(base, content.hls),
    qualities: content.qualities.map((quality) => ({
      ...known(quality),
      address: assetAddress(base, folder + quality.playlist),
    })),
    subtitles: content.subtitles.map(({ lang, label, path }) => ({
      lang,
      label,
      address: assetAddress(base, path),
    })),
    ...(isTrial && { endsAt: content.preview_seconds }),
    isStored: false,
    sprites: content.sprites,
    release: () => undefined,
  };
}

const knownOf = ({ duration }: FilmContent) => ({ duration });
const known = ({ id, height }: StoredFilm['quality']) => ({ id, height });
