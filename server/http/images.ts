import { createHash } from 'node:crypto';
import type { AssetTable } from '../domain/catalogue/catalogueTables.ts';
import { answerFilm } from './films.ts';
import { requestedFile } from '../domain/catalogue/imagePaths.ts';
import { pictureCipher, encryptedPictureBytes } from './encryptedResponse.ts';
import { UNKNOWN_TYPE } from '../domain/catalogue/mediaTypes.ts';
import { etagOf, plainContent } from './plainContent.ts';
import { noteOf } from './requestNotes.ts';
import { type Content, sendContent } from './sendContent.ts';
import type { Services } from '../services.ts';
import { kindOfFile } from '../storage/files/usage.ts';

const NOT_FOUND = 404;
const GONE = 410;

/**
 * Answers only files that are registered as assets: images of comics and novels encrypted under `comicimg_key`, film
 * files unencrypted (SPECIFICATION: Calls and the encrypted wire). 410 where an operator blocked the file.
 */
export async function answerImage(services: Services, request: Request): Promise<Response> {
  const requested = requestedFile(services.secret, new URL(request.url).pathname);
  if (!requested) return refuse(NOT_FOUND);
  const { file, filmPass } = requested;
  const note = noteOf(request);
  if (note) note.kind = kindOfFile(file);
  if (filmPass !== undefined) return answerFilm(services, request, { file, pass: filmPass });
  const asset = await services.catalogue.asset(file);
  if (!asset) return refuse(NOT_FOUND);
  if (asset.blocked === 1) return refuse(GONE);
  const content =
    asset.sealed === 1 ? encryptedContent(services, asset) : plainContent(services, asset);
  return sendContent(request, content, {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

function refuse(status: typeof NOT_FOUND | typeof GONE): Response {
  if (status === NOT_FOUND) return new Response('404 Not Found', { status });
  return new Response('410 Gone', { status, headers: { 'cache-control': 'no-store' } });
}

function encryptedContent(services: Services, asset: AssetTable): Content {
  const { imageKey } = services.hostConfig();
  return {
    bytes: encryptedPictureBytes(asset.bytes),
    // Changes with the content and with the key.
    etag: etagOf(asset.sha256, keyId(imageKey)),
    // Ciphertext is not an image, and under `nosniff` the browser trusts the declared type.
    type: UNKNOWN_TYPE,
    hasParts: false,
    read: () => services.openAsset(asset, { from: 0, to: asset.bytes }, pictureCipher(imageKey)),
  };
}

const KEY_ID_CHARACTERS = 8;

function keyId(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_CHARACTERS);
}
