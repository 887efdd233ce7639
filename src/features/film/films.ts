import { openFilmBlobs } from './filmBlobs.ts';
import { hasPictureWorker, loadPicture, savedPictureSource } from '../../lib/pictures.ts';
import type { FilmContent } from '../../shared/contract/index.ts';
import { filmPath } from '../../shared/filmPath.ts';
import type { KeptFilm } from '../../shared/offline/chapters/content.ts';
import { filmFolder } from '../../shared/offline/assets/films.ts';
import { isReadable } from '../../shared/offline/chapters/owners.ts';
import { PictureError } from '../../shared/offline/assets/pictureError.ts';
import { pictureAddress } from '../../shared/offline/assets/pictureRequest.ts';
import type { Shelf } from '../../shared/offline/database/shelf.ts';
import { accountOf, servicesOf, type SessionApi } from '../../api/thunk.ts';

/** From where an episode plays. All addresses are absolute. */
export interface FilmAddresses {
  /** Of the master playlist. */
  readonly master: string;
  readonly qualities: readonly {
    /** As 480p. */
    readonly id: string;
    readonly height: number;
    /** Of its own playlist. */
    readonly address: string;
  }[];
  readonly subtitles: readonly {
    readonly lang: string;
    readonly label: string;
    readonly address: string;
  }[];
  /** Seconds; of the whole episode, also where only its beginning plays. */
  readonly duration: number;
  /** Where a trial ends, in seconds; absent: all of it plays. */
  readonly endsAt?: number;
  readonly isKept: boolean;
  /** Lets go what was opened for it, where something was; a second call does nothing. */
  readonly release: () => void;
}

/**
 * From where an episode plays: from the device, where it is whole and this account may see it, else from the back end.
 * Whoever plays it calls `release` when it is shown no more.
 * @param content as the back end told it, or as it is kept
 * @param isTrial it is the beginning of what is not bought: never kept
 * @throws PictureError `source` before the base of images is known, `path` for an address that leads out of it
 */
export async function filmSource(
  content: FilmContent,
  session: Pick<SessionApi, 'getState' | 'extra'>,
  { isTrial = false }: { readonly isTrial?: boolean } = {},
): Promise<FilmAddresses> {
  const kept = isTrial ? undefined : await keptSource(content.uuid, session);
  return kept ?? servedSource(content, isTrial);
}

async function keptSource(
  chapter: string,
  session: Pick<SessionApi, 'getState' | 'extra'>,
): Promise<FilmAddresses | undefined> {
  try {
    const shelf = await servicesOf(session.extra).shelf();
    const film = await findFilm(chapter, accountOf(session), shelf);
    if (!film) return undefined;
    // What only this page's memory holds, the worker does not know.
    return shelf.lasting && hasPictureWorker() ? workerSource(film) : await blobSource(film);
  } catch (error) {
    // Nobody goes without a film because the shelf fails.
    console.warn('a kept film could not be opened', error);
    return undefined;
  }
}

/** @returns undefined: not whole, or not this account's (features 27) */
async function findFilm(
  chapter: string,
  account: string,
  shelf: Shelf,
): Promise<KeptFilm | undefined> {
  const listed = await shelf.keptChapter(chapter);
  if (!listed?.complete || !isReadable(listed.owner, account)) return undefined;
  const content = (await shelf.findChapter(chapter))?.content;
  return content && 'quality' in content ? content : undefined;
}

function workerSource(film: KeptFilm): FilmAddresses {
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
    isKept: true,
    release: () => undefined,
  };
}

async function blobSource(film: KeptFilm): Promise<FilmAddresses | undefined> {
  const blobs = await openFilmBlobs(film, loadPicture);
  return (
    blobs && {
      ...knownOf(film),
      master: blobs.master,
      qualities: [{ ...known(film.quality), address: blobs.playlist }],
      subtitles: film.subtitles.flatMap(({ lang, label }, at) => {
        const address = blobs.subtitles[at];
        return address ? [{ lang, label, address }] : [];
      }),
      isKept: true,
      release: blobs.release,
    }
  );
}

function servedSource(content: FilmContent, isTrial: boolean): FilmAddresses {
  const base = savedPictureSource()?.base;
  if (base === undefined) throw new PictureError('source');
  const folder = filmFolder(content.hls);
  return {
    ...knownOf(content),
    master: pictureAddress(base, content.hls),
    qualities: content.qualities.map((quality) => ({
      ...known(quality),
      address: pictureAddress(base, folder + quality.playlist),
    })),
    subtitles: content.subtitles.map(({ lang, label, path }) => ({
      lang,
      label,
      address: pictureAddress(base, path),
    })),
    ...(isTrial && { endsAt: content.preview_seconds }),
    isKept: false,
    release: () => undefined,
  };
}

const knownOf = ({ duration }: FilmContent) => ({ duration });
const known = ({ id, height }: KeptFilm['quality']) => ({ id, height });
