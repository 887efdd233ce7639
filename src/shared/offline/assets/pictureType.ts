import type { Bytes } from '../../crypto/bytes.ts';

/** Brands of ISO media files (ISO 14496-12) that browsers show as images. */
const ISO_BRANDS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/avif',
};

/** MIME type by the first bytes, undefined unless an image. Not SVG, whose scripts would run on our own origin. */
export function pictureType(bytes: Bytes): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png';
  if (/^\xFF\xD8\xFF[\xC0-\xFE]/.test(head)) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp';
  if (/^BM[^]{4}\0{4}/.test(head)) return 'image/bmp';
  if (head.startsWith('\0\0\0\x0CJXL \r\n\x87\n')) return 'image/jxl';
  return head.slice(4, 8) === 'ftyp' ? ISO_BRANDS[head.slice(8, 12)] : undefined;
}
