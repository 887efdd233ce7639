import type { AssetTable } from '../domain/catalogue/catalogueTables.ts';
import type { Services } from '../services.ts';
import type { Content } from './sendContent.ts';

/** An asset as it lies on disk. */
export function plainContent({ openAsset }: Services, asset: AssetTable): Content {
  return {
    bytes: asset.bytes,
    etag: etagOf(asset.sha256),
    type: asset.type,
    hasParts: true,
    read: (from, to) => openAsset(asset, { from, to }),
  };
}

const TAG_CHARACTERS = 32;

/** @param sha256 hex @param variant what else the bytes depend on */
export function etagOf(sha256: string, variant?: string): string {
  const content = sha256.slice(0, TAG_CHARACTERS);
  return variant === undefined ? `"${content}"` : `"${content}-${variant}"`;
}
