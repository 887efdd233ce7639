import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAssets } from '../../domain/catalogue/drafts.ts';
import { pictureAsset, storePicture } from '../../import/importFile.ts';
import { scratchFolder } from '../../import/importSettings.ts';
import { problemText } from '../../import/formats/problemTexts.ts';
import { newId } from '../../base/random.ts';
import { MediaKilled, MediaProblem } from '../../media/mediaPool.ts';
import type { Crop } from '../../media/mediaTasks.ts';
import type { Services } from '../../services.ts';
import { type Database, transact } from '../../storage/database.ts';
import { AdminError, badField } from '../adminError.ts';

interface PictureInput {
  readonly bytes: Buffer;
  readonly as: 'cover' | 'banner' | 'page';
  readonly crop: Crop | undefined;
}

interface StoredPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

/** The folder of the pages of comics, whose addresses cannot be guessed. */
const PAGES = 'comics';

/**
 * Encodes a picture in a media worker, and stores it. Until a row names it, the weekly sweep may remove it.
 * @throws AdminError where it is no picture that can be read
 */
export async function storeOwnPicture(services: Services, { bytes, as, crop }: PictureInput) {
  const { db, dataDir, media, random, clock } = services;
  const folder = scratchFolder(dataDir, `picture-${newId(clock(), random)}`);
  try {
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'given');
    await writeFile(path, bytes);
    const kind = as === 'cover' ? 'cover' : 'page';
    const task = { task: 'picture', path, folder, as: kind, ...(crop && { crop }) } as const;
    const pieces = await media.use((worker) => worker.run(task));
    const wanted = as === 'page' ? pieces : pieces.slice(0, 1);
    const stored: StoredPicture[] = [];
    for (const { page } of wanted) {
      const asset = pictureAsset(as === 'page' ? PAGES : 'covers', page);
      await transact(db, (t) => addAssets(t, [asset], clock()));
      await storePicture(services, asset.key, page);
      stored.push({ key: asset.key, width: page.width, height: page.height });
    }
    const [first, ...further] = stored;
    if (!first) throw badField('body', '图片是空的');
    return { ...first, further };
  } catch (error) {
    if (error instanceof MediaProblem) throw badField('body', problemText(error.problem.code, 1));
    if (error instanceof MediaKilled) throw new AdminError('bad_input', '图片太大了，处理不了');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws AdminError where there is no such picture */
export async function ensurePictures(
  db: Database,
  field: string,
  keys: readonly string[],
): Promise<void> {
  const wanted = [...new Set(keys.filter((key) => key !== ''))];
  if (wanted.length === 0) return;
  const rows = await db
    .selectFrom('asset')
    .select('key')
    .where('key', 'in', wanted)
    .where('blocked', '=', 0)
    .execute();
  if (rows.length < wanted.length) throw badField(field, '没有这张图片，请重新上传');
}

/**
 * A picture that was uploaded as a page.
 * @throws AdminError where there is none under that key
 */
export async function uploadedPage(db: Database, key: string) {
  const asset = await db
    .selectFrom('asset')
    .select(['key as path', 'width', 'height', 'bytes', 'sha256'])
    .where('key', '=', key)
    .where('type', '=', 'image/webp')
    .where('blocked', '=', 0)
    .executeTakeFirst();
  if (!asset || !key.startsWith(`${PAGES}/u/`)) {
    throw badField('order', '没有这张图片，请重新上传');
  }
  return asset;
}
