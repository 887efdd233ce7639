import * as v from 'valibot';
import { CHANNEL_STORAGE_NAME } from '../shared/names.ts';
import { HOME_PATHS, isScreenAddress, type Address, type LibraryKind } from './addresses.ts';
import { deviceSetting } from './deviceSettings.ts';

/** The kind of works viewed last on this device. */
const setting = deviceSetting(
  CHANNEL_STORAGE_NAME,
  v.fallback(v.picklist(['comic', 'novel', 'film']), 'comic'),
);
export const lastKind = setting.read;

export function noteKind(kind: LibraryKind): void {
  if (kind !== setting.read()) setting.write(kind);
}

/** @returns the kind of works that an area of the app shows; undefined: none */
export function kindOfArea(path: string): LibraryKind | undefined {
  if (path === HOME_PATHS.film || path.endsWith('film')) return 'film';
  if (path === HOME_PATHS.novel || path.endsWith('novel')) return 'novel';
  return path === HOME_PATHS.comic || path.endsWith('comic') ? 'comic' : undefined;
}

/** The same area for another kind, where it has one: /searchcomic becomes /searchnovel. */
export function twinAddress(href: Address, kind: LibraryKind): Address {
  if (kind === 'comic') return href;
  const isHome = new RegExp(`^${HOME_PATHS.comic}\\b`);
  const twin = href.replace(isHome, HOME_PATHS[kind]).replace(/^(\/\w+)comic/, `$1${kind}`);
  return isScreenAddress(twin) ? twin : href;
}
