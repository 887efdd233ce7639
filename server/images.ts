import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { CatalogueFile } from './catalogue/readCatalogue.ts';
import { requestedFile } from './imagePaths.ts';
import { sealedPictureBytes, sealPicture } from './sealed.ts';
import type { Services } from './services.ts';

const MIME_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Answers a file that the catalogue names, and no other: pictures of comics and novels encrypted under
 * `comicimg_key`, everything of films as it is (seed 7).
 */
export async function answerImage(services: Services, request: Request): Promise<Response> {
  const path = requestedFile(services.secret, new URL(request.url).pathname);
  const file = path === undefined ? undefined : services.catalogue.files.get(path);
  if (path === undefined || !file) return new Response('404 Not Found', { status: 404 });
  const { imageKey } = services.hostConfig();
  const etag = etagOf(file, imageKey);
  const headers = new Headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (namesTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', typeOf(path, file));
  headers.set(
    'content-length',
    String(file.encrypted ? sealedPictureBytes(file.bytes) : file.bytes),
  );
  if (request.method === 'HEAD') return new Response(null, { headers });
  const bytes = await readFile(join(services.catalogue.folder, path));
  return new Response(file.encrypted ? sealPicture(bytes, imageKey) : bytes, { headers });
}

/** Ciphertext is no picture, and `nosniff` would hold a browser to the claim. */
function typeOf(path: string, file: CatalogueFile): string {
  return file.encrypted ? UNKNOWN_TYPE : (MIME_TYPES[extname(path)] ?? UNKNOWN_TYPE);
}

const TAG_CHARACTERS = 32;
const KEY_ID_CHARACTERS = 8;

/** Changes with the content and, where it is encrypted, with the key. */
function etagOf(file: CatalogueFile, key: Uint8Array): string {
  const content = file.sha256.slice(0, TAG_CHARACTERS);
  if (!file.encrypted) return `"${content}"`;
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_CHARACTERS);
  return `"${content}-${keyId}"`;
}

function namesTag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
