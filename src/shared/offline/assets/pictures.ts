import type { Bytes } from '../../crypto/bytes.ts';
import { sha256Hex } from '../../crypto/digest.ts';
import { openImageCipher, type ImageCipher } from '../../crypto/imageCipher.ts';
import { parseKey } from '../../crypto/key.ts';
import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { IMAGE_BYTES_MAX, IMAGE_BYTES_MIN } from '../../limits.ts';
import { openPictureBody } from './pictureBody.ts';
import { PictureError } from './pictureError.ts';
import { PIECE_LIMITS, pieceType } from './filmPieces.ts';
import { fetchPictureBody, pictureAddress, readPictureBody } from './pictureRequest.ts';
import { pictureType } from './pictureType.ts';
import type { KeptPicture, PictureSource, Shelf } from '../database/shelf.ts';

/** The one way to a picture, for page and worker alike: from the shelf, or fetched, decrypted, checked and kept. */

export interface PictureRequest {
  /** Relative to the image base. */
  readonly path: string;
  /** Of a piece of a film: the path under which it is served now, where `path` is its key. It is plain. */
  readonly from?: string;
  /** Uuid of the chapter whose page it is, '' for covers and banners. */
  readonly chapter?: string;
  /** Of the decrypted picture; 0 where unknown. */
  readonly bytes?: number;
  /** Hex, of the decrypted picture; '' where unknown. */
  readonly sha256?: string;
  /** Passes by the shelf and the browser's own cache. */
  readonly fresh?: boolean;
  /**
   * It is known not to be on the shelf: not looked for there, where the look would have to wait until what came before it
   * is written.
   */
  readonly isLacking?: boolean;
}

export interface PictureDeps {
  readonly shelf: Shelf;
  /** Absent: the one that the shelf holds. */
  readonly source?: PictureSource;
  readonly fetch?: typeof fetch;
  /** Absent in the worker, which leaves what Web Crypto cannot do to the page. */
  readonly loadSoftware?: LoadSoftwareCrypto;
}

export interface Picture {
  readonly bytes: ArrayBuffer;
  /** MIME type. */
  readonly type: string;
  /** Whether it is on the shelf now; never rejects. The bytes must not be transferred before. */
  readonly kept: Promise<boolean>;
}

const inFlight = new WeakMap<Shelf, Map<string, Promise<Picture>>>();

/**
 * Requests for the same picture at the same time are one.
 * @throws PictureError
 */
export function ensurePicture(request: PictureRequest, deps: PictureDeps): Promise<Picture> {
  const running = inFlight.get(deps.shelf) ?? new Map<string, Promise<Picture>>();
  inFlight.set(deps.shelf, running);
  const { path, from, bytes, sha256, fresh } = request;
  const key = JSON.stringify([path, from, bytes, sha256, fresh, deps.source]);
  const shared = running.get(key);
  if (shared) return shared;
  const started = findOrFetch(request, deps).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

async function findOrFetch(request: PictureRequest, deps: PictureDeps): Promise<Picture> {
  if (request.fresh || request.isLacking) return fetchPicture(request, deps);
  // A shelf that fails holds nothing: the network may still answer.
  const held = await deps.shelf.findPicture(request.path).catch(() => undefined);
  if (held && (await isIntact(held, deps))) {
    return (await asAsked(held, request, deps)) ?? fetchPicture(request, deps);
  }
  return fetchInstead(request, held, deps);
}

/**
 * Fetches what lacks on the shelf, or is spoilt there and is replaced in place; where that fails, what is spoilt goes, and
 * its chapter is not whole any more: the next launch puts it in line again.
 */
async function fetchInstead(
  request: PictureRequest,
  spoilt: KeptPicture | undefined,
  deps: PictureDeps,
): Promise<Picture> {
  const chapter = request.chapter || (spoilt?.chapter ?? '');
  try {
    return await fetchPicture({ ...request, chapter }, deps);
  } catch (error) {
    const isLeftToOthers = error instanceof PictureError && error.code === 'source';
    // Of a chapter's page the record may be here without its bytes, or with too few of them.
    if (!isLeftToOthers && (spoilt || chapter)) {
      await deps.shelf.removeSpoilt(request.path, spoilt?.at).catch(() => undefined);
    }
    throw error;
  }
}

/** Whether the bytes are those that were stored. */
async function isIntact({ bytes, sha256 }: KeptPicture, deps: PictureDeps): Promise<boolean> {
  // Kept before hashes were noted of all of them.
  if (!sha256) return pictureType(new Uint8Array(bytes)) !== undefined;
  // Where nothing can hash, what was right when it was stored has to do.
  return (await hashOf(bytes, deps).catch(() => sha256)) === sha256;
}

/** What the shelf holds, if it is what was asked for. */
async function asAsked(
  held: KeptPicture,
  request: PictureRequest,
  deps: PictureDeps,
): Promise<Picture | undefined> {
  if (request.bytes && request.bytes !== held.bytes.byteLength) return undefined;
  const { sha256 = '', chapter = '' } = request;
  if (sha256 && (held.sha256 || (await hashOf(held.bytes, deps))) !== sha256) return undefined;
  const known = { ...held, sha256: sha256 || held.sha256, chapter: chapter || held.chapter };
  // A cover that turns out to be a page counts for its chapter from now on.
  const isNews = known.sha256 !== held.sha256 || known.chapter !== held.chapter;
  return { ...held, kept: isNews ? keep(known, deps) : Promise.resolve(true) };
}

async function fetchPicture(request: PictureRequest, deps: PictureDeps): Promise<Picture> {
  const source = await ensureSource(deps);
  const address = pictureAddress(source.base, request.from ?? request.path);
  if (request.from !== undefined) {
    const send = deps.fetch ?? fetch;
    const body = await fetchPictureBody(address, request.fresh ?? false, send, PIECE_LIMITS);
    return checkAndKeepPiece(body, request, deps);
  }
  // Before the request: where it cannot be opened here, it is left to whoever can, and fetched once.
  const cipher = await ensureCipher(source.key, deps.loadSoftware);
  const body = await fetchPictureBody(address, request.fresh ?? false, deps.fetch ?? fetch);
  return openAndKeep(body, cipher, request, deps);
}

/**
 * What somebody else fetched (features 26): decrypted, checked and kept like everything else.
 * @throws PictureError
 */
export async function keepPicture(
  response: Response,
  request: PictureRequest,
  deps: PictureDeps,
): Promise<Picture> {
  if (request.from !== undefined) {
    return checkAndKeepPiece(await readPictureBody(response, PIECE_LIMITS), request, deps);
  }
  const { key } = await ensureSource(deps);
  const cipher = await ensureCipher(key, deps.loadSoftware);
  return openAndKeep(await readPictureBody(response), cipher, request, deps);
}

async function ensureSource(deps: PictureDeps): Promise<PictureSource> {
  const source = deps.source ?? (await deps.shelf.pictureSource().catch(() => undefined));
  if (!source) throw new PictureError('source');
  return source;
}

async function openAndKeep(
  body: Bytes,
  cipher: ImageCipher,
  request: PictureRequest,
  deps: PictureDeps,
): Promise<Picture> {
  const opened = await openPictureBody(body, cipher).catch((cause: unknown) => {
    throw new PictureError('cipher', { cause });
  });
  return checkAndKeep(opened.bytes, opened.type, request, deps);
}

/** Nothing gets past here, to a person or the shelf, that is not the picture asked for. */
async function checkAndKeep(
  opened: Bytes,
  type: string | undefined,
  { path, chapter = '', bytes: bytesAsked = 0, sha256 = '' }: PictureRequest,
  deps: PictureDeps,
): Promise<Picture> {
  if (!type || opened.length < IMAGE_BYTES_MIN || opened.length > IMAGE_BYTES_MAX) {
    throw new PictureError('image');
  }
  if (bytesAsked && opened.length !== bytesAsked) throw new PictureError('mismatch');
  return keepIfRight(opened, type, { path, chapter, sha256 }, deps);
}

async function keepIfRight(
  opened: Bytes,
  type: string,
  { path, chapter = '', sha256 = '' }: PictureRequest,
  deps: PictureDeps,
): Promise<Picture> {
  const bytes = exactBuffer(opened);
  // Kept with it also where no manifest names one: it shows at any later time whether the picture is intact.
  const hash = await hashOf(bytes, deps).catch((error: unknown) => {
    if (sha256) throw error;
    return '';
  });
  if (sha256 && hash !== sha256) throw new PictureError('mismatch');
  const kept = keep({ path, bytes, type, sha256: hash, chapter, at: Date.now() }, deps);
  return { bytes, type, kept };
}

/** Nothing but its size and its hash tells that a piece of a film is the one that was asked for: it has to have both. */
async function checkAndKeepPiece(
  body: Bytes,
  request: PictureRequest,
  deps: PictureDeps,
): Promise<Picture> {
  if (!request.bytes || !request.sha256) throw new PictureError('mismatch');
  if (body.length !== request.bytes) throw new PictureError('mismatch');
  return keepIfRight(body, pieceType(request.path), request, deps);
}

function keep(picture: KeptPicture, { shelf }: PictureDeps): Promise<boolean> {
  return shelf.savePicture(picture).catch(() => false);
}

async function hashOf(bytes: ArrayBuffer, { loadSoftware }: PictureDeps): Promise<string> {
  return sha256Hex(new Uint8Array(bytes), loadSoftware).catch((cause: unknown) => {
    throw new PictureError('source', { cause });
  });
}

function exactBuffer(bytes: Bytes): ArrayBuffer {
  return bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

let opened: { readonly key: string; readonly cipher: Promise<ImageCipher> } | undefined;

async function ensureCipher(key: string, loadSoftware?: LoadSoftwareCrypto): Promise<ImageCipher> {
  if (opened?.key !== key) opened = { key, cipher: openCipher(key, loadSoftware) };
  const { cipher } = opened;
  try {
    return await cipher;
  } catch (cause) {
    opened = undefined;
    throw new PictureError('source', { cause });
  }
}

async function openCipher(key: string, loadSoftware?: LoadSoftwareCrypto): Promise<ImageCipher> {
  return openImageCipher(parseKey(key), loadSoftware);
}
