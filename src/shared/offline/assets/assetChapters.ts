/**
 * Uuids of the chapters whose page an asset is; '' alone: none, as for covers and banners. The same page of credits has
 * one path in all chapters that end with it.
 */
export type AssetChapters = string | readonly string[];

interface Asset {
  readonly chapter: AssetChapters;
  readonly sha256: string;
}

/** At least one. */
export function chaptersOf({ chapter }: Pick<Asset, 'chapter'>): readonly string[] {
  return [chapter].flat();
}

/** The asset as it is stored over the one before: with the same bytes, it stays a page of that one's chapters too. */
export function joined<T extends Asset>(before: T | undefined, after: T): T {
  if (!before || (before.sha256 && before.sha256 !== after.sha256)) return after;
  const chapters = new Set([...chaptersOf(before), ...chaptersOf(after)]);
  return { ...before, ...after, chapter: stored([...chapters].filter(Boolean)) };
}

/** @returns undefined if the asset is a page of no other chapters */
export function without<T extends Asset>(asset: T, uuids: ReadonlySet<string>): T | undefined {
  const rest = chaptersOf(asset).filter((uuid) => !uuids.has(uuid));
  return rest.length > 0 ? { ...asset, chapter: stored(rest) } : undefined;
}

/** A single uuid is stored as the versions before 4 did. */
function stored(uuids: readonly string[]): AssetChapters {
  return uuids.length > 1 ? uuids : (uuids[0] ?? '');
}
