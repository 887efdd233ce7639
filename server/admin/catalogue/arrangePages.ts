import type { ComicVersion } from '../../domain/catalogue/versions.ts';
import type { Write } from '../../storage/database.ts';
import { badField, notFound } from '../adminError.ts';
import { readPages, readVariants, type VersionKey } from './chapterViews.ts';
import { uploadedPage } from './pictures.ts';

/**
 * The pages of a new version: pages of another one with their smaller pictures, and uploaded pictures.
 * @param order numbers of pages of `from`, each at most once, and keys of pictures
 * @throws AdminError where a page or picture does not exist
 */
export async function arrangePages(
  t: Write,
  from: VersionKey,
  order: readonly (number | string)[],
): Promise<ComicVersion['pages']> {
  const [known, variants] = [await readPages(t, from), await readVariants(t, from)];
  if (known.length === 0) throw notFound('这个版本');
  const numbers = order.filter((wanted) => typeof wanted === 'number');
  if (new Set(numbers).size < numbers.length) throw badField('order', '页码重复');
  const pages: ComicVersion['pages'][number][] = [];
  for (const wanted of order) {
    if (typeof wanted === 'string') {
      pages.push(await uploadedPage(t, wanted));
      continue;
    }
    const page = known.find(({ idx }) => idx === wanted);
    if (!page) throw badField('order', '没有这一页');
    const { path, width, height, bytes, sha256 } = page;
    const own = variants
      .filter(({ idx }) => idx === wanted)
      .map(({ chapter_id: _chapter, version: _version, idx: _idx, ...variant }) => variant);
    pages.push({ path, width, height, bytes, sha256, variants: own });
  }
  return pages;
}
