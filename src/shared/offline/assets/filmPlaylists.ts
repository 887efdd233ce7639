import type { StoredFilm } from '../chapters/content.ts';

/** Playlists of a stored episode (RFC 8216), written from its manifest: one quality, complete. */

/** @param address of the quality's own playlist, absolute or relative to this one */
export function masterPlaylist({ quality }: StoredFilm, address: string): string {
  const { width, height, codecs } = quality;
  const attributes = [
    `BANDWIDTH=${bandwidthOf(quality)}`,
    `RESOLUTION=${width}x${height}`,
    // A line break or quotation mark would end the attribute.
    ...(/^[\w.,-]+$/.test(codecs) ? [`CODECS="${codecs}"`] : []),
  ];
  return lines('#EXTM3U', `#EXT-X-STREAM-INF:${attributes.join(',')}`, address);
}

/** Addresses are absolute or relative to this playlist; segments are counted from 0. */
export function mediaPlaylist(
  { quality: { segments } }: StoredFilm,
  addressOf: (at: number) => string,
  initAddress?: string,
): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return lines(
    '#EXTM3U',
    `#EXT-X-VERSION:${initAddress === undefined ? 3 : 7}`,
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(initAddress === undefined ? [] : [`#EXT-X-MAP:URI="${initAddress}"`]),
    ...segments.flatMap(({ seconds }, at) => [`#EXTINF:${seconds.toFixed(6)},`, addressOf(at)]),
    '#EXT-X-ENDLIST',
  );
}

/** Bits per second, required by the playlist: if unknown, that of the densest segment. */
function bandwidthOf({ bandwidth, segments }: StoredFilm['quality']): number {
  if (bandwidth > 0) return Math.ceil(bandwidth);
  return Math.ceil(Math.max(...segments.map(({ bytes, seconds }) => (bytes * 8) / seconds)));
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
