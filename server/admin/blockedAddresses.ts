import { dirname } from 'node:path';
import { isFilmPiece } from '../domain/catalogue/filmPasses.ts';
import { IMAGE_PREFIX, imagePath } from '../domain/catalogue/imagePaths.ts';
import type { OperatorContext } from './adminRoute.ts';

/**
 * The addresses under which caches before the server may have stored files. The pieces of a film have a pass in their
 * address, which changes every hour: they are one pattern for each folder.
 * @param keys of assets
 * @returns without a host where only the address of the admin app is known
 */
export function blockedAddresses(
  {
    services: { imageBase, publicUrl, secret, admin },
    origin,
  }: Pick<OperatorContext, 'services' | 'origin'>,
  keys: readonly string[],
): string[] {
  const base = imageBase || publicUrl || (admin?.origin ? '' : origin);
  const paths = keys.map((key) =>
    isFilmPiece(key) ? `${IMAGE_PREFIX}*/${dirname(key)}/*` : imagePath(secret, key),
  );
  return [...new Set(paths)].map((path) => `${base}/${path}`);
}
