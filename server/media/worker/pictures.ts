import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PageData } from '../../import/formats/types.ts';
import type { Crop, EncodedFile, EncodedPiece } from '../mediaTasks.ts';
import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
  JPEG_QUALITY,
  PIECE_HEIGHT_MAX_PX,
  SOURCE_PIXELS_MAX,
  VARIANT_RATIO_MAX,
  WEBP_EFFORT,
  WEBP_QUALITY,
  WIDTHS_PX,
} from '../mediaLimits.ts';

/** A picture that is not imported; the codes are those of `problemTexts.ts`. */
export class PictureError extends Error {
  readonly code: 'page_broken' | 'picture_unsupported' | 'picture_too_large';
  constructor(code: PictureError['code'], message: string) {
    super(message);
    this.name = 'PictureError';
    this.code = code;
  }
}

const WHITE = '#ffffff';
/** `heif` is decoded as AVIF only. Formats that run code or load other files (SVG, PDF) are not among them. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff', 'raw']);
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];

// One page at a time uses one core; other loaders of libvips are not reachable, whatever a file says it is.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}Buffer`) });

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * Encodes a page: turned by EXIF, sRGB, without metadata, as WebP in several widths, never enlarged. A strip is cut into
 * pieces.
 * @param folder receives the files, named by their SHA-256
 * @returns at least one piece, from top to bottom
 * @throws PictureError
 */
export async function encodePage(
  page: PageData,
  folder: string,
  widths: readonly number[] = WIDTHS_PX,
): Promise<EncodedPiece[]> {
  const meta = await metadataOf(page);
  const largest = Math.max(...widths);
  const pixels = await pixelsOf(page, (image) =>
    image.resize({ width: Math.min(largest, meta.width), withoutEnlargement: true }),
  );
  const count = Math.ceil(pixels.height / PIECE_HEIGHT_MAX_PX);
  const height = Math.ceil(pixels.height / count);
  const pieces: EncodedPiece[] = [];
  for (let i = 0; i < count; i += 1) {
    const top = i * height;
    const piece = cut(pixels, top, Math.min(height, pixels.height - top));
    const original = count === 1 && isServable(page, meta, largest) ? page.bytes : undefined;
    pieces.push(await encodePiece(piece, original, folder, widths));
  }
  return pieces;
}

/** Encodes a cover, 3:4; without a crop from the middle, of strips from the top. @throws PictureError */
export async function encodeCover(
  page: PageData,
  folder: string,
  crop?: Crop,
): Promise<EncodedFile> {
  const { width, height } = await metadataOf(page);
  const area = crop ? areaOf(crop, width, height) : { left: 0, top: 0, width, height };
  const scale = Math.min(1, area.width / COVER_WIDTH_PX, area.height / COVER_HEIGHT_PX);
  const isStrip = area.height > 2 * area.width;
  const pixels = await pixelsOf(page, (image) =>
    image.extract(area).resize({
      width: Math.max(1, Math.round(COVER_WIDTH_PX * scale)),
      height: Math.max(1, Math.round(COVER_HEIGHT_PX * scale)),
      fit: 'cover',
      position: isStrip ? 'top' : 'centre',
    }),
  );
  return store(await webp(pixels), pixels, folder);
}

/** Encodes a picture as it is as JPEG. @throws PictureError */
export async function encodeJpeg(picture: PageData, to: string): Promise<void> {
  await metadataOf(picture);
  const pixels = await pixelsOf(picture, (image) => image);
  const bytes = await inSharp(() => raw(pixels).jpeg({ quality: JPEG_QUALITY }).toBuffer());
  await writeFile(to, bytes, { mode: 0o600 });
}

/** Encodes a frame of a film as WebP. @throws PictureError */
export async function encodeFrame(
  picture: PageData,
  { widthMax, quality }: { readonly widthMax: number; readonly quality: number },
): Promise<Buffer> {
  const pixels = await pixelsOf(picture, (image) =>
    image.resize({ width: widthMax, withoutEnlargement: true }),
  );
  return webp(pixels, quality);
}

function areaOf(crop: Crop, width: number, height: number) {
  const left = Math.min(Math.floor(crop.left * width), width - 1);
  const top = Math.min(Math.floor(crop.top * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly meta: Metadata;
}

/** @returns size after the turn by EXIF */
async function metadataOf(page: PageData): Promise<Shape> {
  if (!page.pixels) ensureSupported(page.bytes);
  const meta = await inSharp(() => open(page).metadata());
  if (!FORMATS.has(meta.format) || (meta.format === 'heif' && meta.compression !== 'av1')) {
    throw new PictureError('picture_unsupported', `a picture in the format ${meta.format}`);
  }
  const { width, height } = meta.autoOrient;
  return { width, height, meta };
}

/** Formats that libvips as it ships does not decode. */
function ensureSupported(bytes: Buffer): void {
  const brand = bytes.toString('latin1', 4, 12);
  const start = bytes.toString('latin1', 0, 4);
  const isUnsupported =
    /^ftyp(heic|heix|hevc|mif1|msf1)/.test(brand) ||
    start.startsWith('BM') ||
    start === '8BPS' ||
    (bytes[0] === 0xff && bytes[1] === 0x0a) ||
    brand.startsWith('JXL ');
  if (isUnsupported) throw new PictureError('picture_unsupported', 'HEIC, JXL, BMP or PSD');
}

function open({ bytes, pixels }: PageData): Sharp {
  const limits = { failOn: 'error', limitInputPixels: SOURCE_PIXELS_MAX } as const;
  return pixels
    ? sharp(bytes, { ...limits, raw: { ...pixels, channels: 4 } })
    : sharp(bytes, limits);
}

async function pixelsOf(page: PageData, shape: (image: Sharp) => Sharp): Promise<Pixels> {
  return inSharp(async () => {
    // Turned first, so that a crop and a width mean the picture as it is seen.
    const image = shape(open(page).autoOrient()).flatten({ background: WHITE });
    const { data, info } = await image
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  });
}

async function inSharp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = /exceeds pixel limit|too large/i.test(message)
      ? 'picture_too_large'
      : 'page_broken';
    throw new PictureError(code, message.slice(0, 300));
  }
}

function cut(pixels: Pixels, top: number, height: number): Pixels {
  const row = pixels.width * pixels.channels;
  return { ...pixels, height, data: pixels.data.subarray(top * row, (top + height) * row) };
}

/** Whether the source may be sent as it is: a WebP that needs neither a turn nor the removal of metadata. */
function isServable(page: PageData, { meta, width }: Shape, largest: number): boolean {
  const { format, orientation, exif, icc, xmp, iptc, hasAlpha, pages = 1 } = meta;
  const isPlain = [exif, icc, xmp, iptc].every((part) => part === undefined);
  return (
    !page.pixels &&
    format === 'webp' &&
    isPlain &&
    !hasAlpha &&
    pages === 1 &&
    width <= largest &&
    (orientation ?? 1) === 1
  );
}

async function encodePiece(
  pixels: Pixels,
  original: Buffer | undefined,
  folder: string,
  widths: readonly number[],
): Promise<EncodedPiece> {
  const ours = await webp(pixels);
  const best = original && original.length <= ours.length ? original : ours;
  const page = await store(best, pixels, folder);
  const variants: EncodedFile[] = [];
  for (const width of widths.filter((each) => each <= pixels.width * VARIANT_RATIO_MAX)) {
    const { data, info } = await inSharp(() =>
      raw(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true }),
    );
    const small: Pixels = { data, width, height: info.height, channels: info.channels };
    const file = await store(await webp(small), small, folder);
    // A variant saves nothing where the page is smaller already.
    if (file.bytes < page.bytes) variants.push(file);
  }
  return { page, variants };
}

function raw({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: SOURCE_PIXELS_MAX });
}

function webp(pixels: Pixels, quality = WEBP_QUALITY): Promise<Buffer> {
  return inSharp(() => raw(pixels).webp({ quality, effort: WEBP_EFFORT }).toBuffer());
}

async function store(
  bytes: Buffer,
  { width, height }: Pixels,
  folder: string,
): Promise<EncodedFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(folder, `${sha256}.webp`);
  await writeFile(path, bytes, { mode: 0o600 });
  return { path, sha256, bytes: bytes.length, width, height };
}
