import { extname } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
export const UNKNOWN_TYPE = 'application/octet-stream';

/** The media type of a file, by its ending. */
export function mediaTypeOf(path: string): string {
  return MEDIA_TYPES[extname(path)] ?? UNKNOWN_TYPE;
}
