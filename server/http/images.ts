import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import type { CatalogueFile } from '../domain/catalogue/readCatalogue.ts';
import { answerFilm } from './films.ts';
import { requestedFile } from '../domain/catalogue/imagePaths.ts';
import { pictureCipher, encryptedPictureBytes } from './encryptedResponse.ts';
import { type Content, readFilePart, sendContent } from './sendContent.ts';
import type { Services } from '../services.ts';

const MIME_TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
const UNKNOWN_TYPE = 'application/octet-stream';
const NOT_FOUND = 404;

/**
 * Answers only files that the catalogue names: images of comics and novels encrypted under `comicimg_key`, film files
 * unencrypted (SPECIFICATION: Calls and the encrypted wire).
 */
export async function answerImage(services: Services, request: Request): Promise<Response> {
  const requested = requestedFile(services.secret, new URL(request.url).pathname);
  if (!requested) return notFound();
  const { file: path, filmPass } = requested;
  const file = services.catalogue.files.get(path);
  const plain = () => file && plainContent(services.catalogue.folder, path, file);
  if (filmPass !== undefined) {
    return answerFilm(services, request, { file: path, pass: filmPass, content: plain() });
  }
  const content = file?.encrypted ? sealedContent(services, path, file) : plain();
  if (!content) return notFound();
  return sendContent(request, content, {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

function notFound(): Response {
  return new Response('404 Not Found', { status: NOT_FOUND });
}

function plainContent(folder: string, path: string, { bytes, sha256 }: CatalogueFile): Content {
  return {
    bytes,
    etag: etagOf(sha256),
    type: MIME_TYPES[extname(path)] ?? UNKNOWN_TYPE,
    hasParts: true,
    read: (from, to) => readFilePart(join(folder, path), bytes, from, to),
  };
}

function sealedContent(services: Services, path: string, file: CatalogueFile): Content {
  const { imageKey } = services.hostConfig();
  return {
    bytes: encryptedPictureBytes(file.bytes),
    // Changes with the content and with the key.
    etag: etagOf(file.sha256, keyId(imageKey)),
    // Ciphertext is not an image, and under `nosniff` the browser trusts the declared type.
    type: UNKNOWN_TYPE,
    hasParts: false,
    read: () =>
      readFilePart(
        join(services.catalogue.folder, path),
        file.bytes,
        0,
        file.bytes,
        pictureCipher(imageKey),
      ),
  };
}

const TAG_CHARACTERS = 32;
const KEY_ID_CHARACTERS = 8;

function etagOf(sha256: string, variant?: string): string {
  const content = sha256.slice(0, TAG_CHARACTERS);
  return variant === undefined ? `"${content}"` : `"${content}-${variant}"`;
}

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_CHARACTERS);
}
