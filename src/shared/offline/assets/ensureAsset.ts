import type { Bytes } from '../../crypto/bytes.ts';
import { sha256Hex } from '../../crypto/digest.ts';
import { openImageCipher, type ImageCipher } from '../../crypto/imageCipher.ts';
import { parseKey } from '../../crypto/key.ts';
import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { IMAGE_BYTES_MAX, IMAGE_BYTES_MIN } from '../../limits.ts';
import { openPictureBody } from './pictureBody.ts';
import { AssetError } from './assetError.ts';
import { assetAddress, fetchAssetBody, PIECE_LIMITS, readAssetBody } from './assetRequest.ts';
import { chaptersOf } from './assetChapters.ts';
import { pictureType } from './pictureType.ts';
import type {
  OfflineStore,
  PictureSource,
  FoundAsset,
  StoredAsset,
} from '../database/offlineStore.ts';

/** Loads an asset, in page and worker alike: from the offline store, or fetched, decrypted, checked and stored. */

export interface AssetRequest {
  /** Relative to the image base. */
  readonly path: string;
  /** For a film segment: the path that serves it now, while `path` is its key. Segments are not encrypted. */
  readonly from?: string;
  /** Uuid of the chapter whose page it is, '' for covers and banners. */
  readonly chapter?: string;
  /** Of the decrypted image; 0 if unknown. */
  readonly bytes?: number;
  /** Hex, of the decrypted image; '' if unknown. */
  readonly sha256?: string;
  /** Bypasses the offline store and the browser's cache. */
  readonly fresh?: boolean;
  /** Known to be missing in the store: skips the lookup, which would wait for pending writes. */
  readonly isLacking?: boolean;
}

export interface AssetDeps {
  readonly offlineStore: OfflineStore;
  /** Absent: the source saved in the store. */
  readonly source?: PictureSource;
  readonly fetch?: typeof fetch;
  /** Absent in the worker, which leaves to the page what Web Crypto cannot do. */
  readonly loadSoftware?: LoadSoftwareCrypto;
  /** Called when a response has arrived, before it is decrypted and checked. */
  readonly onArrived?: () => void;
}

export interface LoadedAsset {
  readonly bytes: ArrayBuffer;
  /** MIME type. */
  readonly type: string;
  /** Whether it is stored; never rejects. The bytes must not be transferred before it settles. */
  readonly stored: Promise<boolean>;
}

const inFlight = new WeakMap<OfflineStore, Map<string, Promise<LoadedAsset>>>();

/** Merges concurrent requests for the same asset; throws AssetError. */
export function ensureAsset(request: AssetRequest, deps: AssetDeps): Promise<LoadedAsset> {
  const running = inFlight.get(deps.offlineStore) ?? new Map<string, Promise<LoadedAsset>>();
  inFlight.set(deps.offlineStore, running);
  const { path, from, chapter, bytes, sha256, fresh } = request;
  const key = JSON.stringify([path, from, chapter, bytes, sha256, fresh, deps.source]);
  const shared = running.get(key);
  if (shared) return shared;
  const started = findOrFetch(request, deps).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

async function findOrFetch(request: AssetRequest, deps: AssetDeps): Promise<LoadedAsset> {
  if (request.fresh || request.isLacking) return fetchAsset(request, deps);
  // If the store fails, the network may still answer.
  const held = await deps.offlineStore.findAsset(request.path).catch(() => undefined);
  if (held && (await isIntact(held, deps))) {
    return (await matching(held, request, deps)) ?? fetchAsset(request, deps);
  }
  return fetchInstead(request, held, deps);
}

/**
 * Fetches an asset that is missing or damaged. If that fails, removes the damaged record: the next launch queues the
 * chapter.
 */
async function fetchInstead(
  request: AssetRequest,
  spoilt: FoundAsset | undefined,
  deps: AssetDeps,
): Promise<LoadedAsset> {
  try {
    return await fetchAsset(request, deps);
  } catch (error) {
    const isLeftToOthers = error instanceof AssetError && error.code === 'source';
    // A page's record may exist without its bytes, or with too few.
    if (!isLeftToOthers && (spoilt || request.chapter)) {
      await deps.offlineStore.removeSpoilt(request.path, spoilt?.at).catch(() => undefined);
    }
    throw error;
  }
}

async function isIntact({ bytes, sha256 }: FoundAsset, deps: AssetDeps): Promise<boolean> {
  // Stored by a version that did not record every hash.
  if (!sha256) return pictureType(new Uint8Array(bytes)) !== undefined;
  // If no hash can be computed, the check at storing time has to do.
  return (await hashOf(bytes, deps).catch(() => sha256)) === sha256;
}

/** The stored asset, if it matches the request. */
async function matching(
  held: FoundAsset,
  request: AssetRequest,
  deps: AssetDeps,
): Promise<LoadedAsset | undefined> {
  if (request.bytes && request.bytes !== held.bytes.byteLength) return undefined;
  const { sha256 = '', chapter = '' } = request;
  if (sha256 && (held.sha256 || (await hashOf(held.bytes, deps))) !== sha256) return undefined;
  const known = { ...held, sha256: sha256 || held.sha256, chapter };
  // A cover that turns out to be a page, or a page of another chapter too, is counted to this one from now on.
  const isChanged =
    known.sha256 !== held.sha256 || (chapter && !chaptersOf(held).includes(chapter));
  return { ...held, stored: isChanged ? storeAsset(known, deps) : Promise.resolve(true) };
}

async function fetchAsset(request: AssetRequest, deps: AssetDeps): Promise<LoadedAsset> {
  const source = await ensureSource(deps);
  const address = assetAddress(source.base, request.from ?? request.path);
  if (request.from !== undefined) {
    const send = deps.fetch ?? fetch;
    const body = await fetchAssetBody(address, request.fresh ?? false, send, PIECE_LIMITS);
    deps.onArrived?.();
    return checkAndStorePiece(body, request, deps);
  }
  // Before the request: if this context has no cipher, another fetches the image, so that it is fetched once.
  const cipher = await ensureCipher(source.key, deps.loadSoftware);
  const body = await fetchAssetBody(address, request.fresh ?? false, deps.fetch ?? fetch);
  deps.onArrived?.();
  return openAndStore(body, cipher, request, deps);
}

/** Decrypts, checks and stores a response of Background Fetch; throws AssetError. */
export async function storeResponse(
  response: Response,
  request: AssetRequest,
  deps: AssetDeps,
): Promise<LoadedAsset> {
  if (request.from !== undefined) {
    return checkAndStorePiece(await readAssetBody(response, PIECE_LIMITS), request, deps);
  }
  const { key } = await ensureSource(deps);
  const cipher = await ensureCipher(key, deps.loadSoftware);
  return openAndStore(await readAssetBody(response), cipher, request, deps);
}

async function ensureSource(deps: AssetDeps): Promise<PictureSource> {
  const source = deps.source ?? (await deps.offlineStore.pictureSource().catch(() => undefined));
  if (!source) throw new AssetError('source');
  return source;
}

async function openAndStore(
  body: Bytes,
  cipher: ImageCipher,
  request: AssetRequest,
  deps: AssetDeps,
): Promise<LoadedAsset> {
  const opened = await openPictureBody(body, cipher).catch((cause: unknown) => {
    throw new AssetError('cipher', { cause });
  });
  return checkAndStore(opened.bytes, opened.type, request, deps);
}

/** Every image passes this check before it is shown or stored. */
async function checkAndStore(
  opened: Bytes,
  type: string | undefined,
  { path, chapter = '', bytes: bytesExpected = 0, sha256 = '' }: AssetRequest,
  deps: AssetDeps,
): Promise<LoadedAsset> {
  if (!type || opened.length < IMAGE_BYTES_MIN || opened.length > IMAGE_BYTES_MAX) {
    throw new AssetError('image');
  }
  if (bytesExpected && opened.length !== bytesExpected) throw new AssetError('mismatch');
  return storeIfRight(opened, type, { path, chapter, sha256 }, deps);
}

async function storeIfRight(
  opened: Bytes,
  type: string,
  { path, chapter = '', sha256 = '' }: AssetRequest,
  deps: AssetDeps,
): Promise<LoadedAsset> {
  const bytes = exactBuffer(opened);
  // Stored even if the manifest has no hash, so that later checks can detect damage.
  const hash = await hashOf(bytes, deps).catch((error: unknown) => {
    if (sha256) throw error;
    return '';
  });
  if (sha256 && hash !== sha256) throw new AssetError('mismatch');
  const stored = storeAsset({ path, bytes, type, sha256: hash, chapter, at: Date.now() }, deps);
  return { bytes, type, stored };
}

/** A segment has no recognizable format, so size and hash are both required. */
async function checkAndStorePiece(
  body: Bytes,
  request: AssetRequest,
  deps: AssetDeps,
): Promise<LoadedAsset> {
  if (!request.bytes || !request.sha256) throw new AssetError('mismatch');
  if (body.length !== request.bytes) throw new AssetError('mismatch');
  return storeIfRight(body, pieceType(request.path), request, deps);
}

/** MIME type by name; the manifest's hash verifies the content. */
export function pieceType(path: string): string {
  if (path.endsWith('.vtt')) return 'text/vtt';
  return path.endsWith('.ts') ? 'video/mp2t' : 'video/mp4';
}

function storeAsset(picture: StoredAsset, { offlineStore }: AssetDeps): Promise<boolean> {
  return offlineStore.saveAsset(picture).catch(() => false);
}

async function hashOf(bytes: ArrayBuffer, { loadSoftware }: AssetDeps): Promise<string> {
  return sha256Hex(new Uint8Array(bytes), loadSoftware).catch((cause: unknown) => {
    throw new AssetError('source', { cause });
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
    throw new AssetError('source', { cause });
  }
}

async function openCipher(key: string, loadSoftware?: LoadSoftwareCrypto): Promise<ImageCipher> {
  return openImageCipher(parseKey(key), loadSoftware);
}
