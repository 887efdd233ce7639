import { bytesFromBase64 } from '../src/shared/crypto/bytes.ts';
import { AssetError } from '../src/shared/offline/assets/assetError.ts';
import { ensureAsset, type AssetDeps } from '../src/shared/offline/assets/ensureAsset.ts';
import type { PictureAddress } from '../src/shared/picturePath.ts';

/** A transparent GIF of one pixel: the page recognizes it by its natural width. */
const FAILED_PICTURE = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export interface PictureAnswer {
  readonly response: Response;
  /** Settles when it is stored; never rejects. */
  readonly stored: Promise<unknown>;
}

/**
 * Answers an `<img>`: with the image; after a failed fetch with an image of one pixel, so that the page does not try
 * again; or, if this context cannot fetch it, with an error, so that the page does.
 */
export async function pictureResponse(
  { attempt = 0, ...asked }: PictureAddress,
  deps: AssetDeps,
): Promise<PictureAnswer> {
  try {
    const { bytes, type, stored } = await ensureAsset({ ...asked, fresh: attempt > 0 }, deps);
    return { response: responseOf(bytes, type), stored };
  } catch (error) {
    const isFailed = error instanceof AssetError && error.code !== 'source';
    const response = isFailed
      ? responseOf(bytesFromBase64(FAILED_PICTURE).buffer, 'image/gif')
      : new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
    return { response, stored: Promise.resolve() };
  }
}

/** The offline store is the cache, so the browser stores no copy. */
function responseOf(bytes: ArrayBuffer, type: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
