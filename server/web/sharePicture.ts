import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidText } from '../base/random.ts';
import type { AssetTable } from '../domain/catalogue/catalogueTables.ts';
import { etagOf, plainContent } from '../http/plainContent.ts';
import { type Content, sendContent } from '../http/sendContent.ts';
import { scratchFolder } from '../import/importSettings.ts';
import type { Services } from '../services.ts';
import { findPublicWork } from './publicWorks.ts';
import { recentAnswers } from './recentAnswers.ts';
import { DAY_MS } from '../base/time.ts';

/** At about 80 KB each, 16 MB. */
const PICTURES_MAX = 200;
/** Further pictures are sent as they are stored: imports need the media workers too. */
const ENCODED_AT_ONCE_MAX = 4;
const CACHING = {
  'cache-control': 'public, max-age=600',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Answers `/share/<uuid>.jpg`: the cover of a published work, unencrypted, for link previews. As JPEG, because not every
 * messenger reads WebP; where it cannot be encoded now, as it is stored. 410 where an operator blocked it.
 */
export function sharePictures(services: Services) {
  const encoded = recentAnswers<Buffer>(PICTURES_MAX, DAY_MS);
  let running = 0;
  const encode = async (asset: AssetTable) => {
    running += 1;
    try {
      return await jpegOf(services, asset);
    } finally {
      running -= 1;
    }
  };
  return async (request: Request, workId: string): Promise<Response> => {
    const nowMs = services.clock();
    const wanted = { kind: undefined, id: workId, chapterId: '' };
    const found = await findPublicWork(services.db, wanted, nowMs);
    const asset = found && (await services.catalogue.asset(found.work.cover));
    if (!asset) return new Response('404 Not Found', { status: 404 });
    if (asset.blocked === 1) {
      return new Response('410 Gone', { status: 410, headers: { 'cache-control': 'no-store' } });
    }
    const jpeg = await encoded
      .get(asset.sha256, nowMs, async () => {
        if (running >= ENCODED_AT_ONCE_MAX) throw new BusyError();
        return encode(asset);
      })
      .catch((error: unknown) => {
        if (!(error instanceof BusyError)) services.report(`share picture: ${String(error)}`);
        return undefined;
      });
    const content = jpeg ? jpegContent(asset, jpeg) : plainContent(services, asset);
    return sendContent(request, content, CACHING);
  };
}

class BusyError extends Error {}

function jpegContent({ sha256 }: AssetTable, bytes: Buffer): Content {
  return {
    bytes: bytes.length,
    etag: etagOf(sha256, 'jpeg'),
    type: 'image/jpeg',
    hasParts: false,
    read: async (from, to) => new Uint8Array(bytes.subarray(from, to)),
  };
}

async function jpegOf(services: Services, asset: AssetTable): Promise<Buffer> {
  const { dataDir, media, random, openAsset } = services;
  const folder = scratchFolder(dataDir, `share-${uuidText(Buffer.from(random.bytes(16)))}`);
  try {
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'cover');
    const to = join(folder, 'cover.jpg');
    await writeFile(path, await openAsset(asset, { from: 0, to: asset.bytes }));
    await media.use((worker) => worker.run({ task: 'jpeg', path, to }));
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
