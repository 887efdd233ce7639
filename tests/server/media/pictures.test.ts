import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EncodedFile } from '../../../server/media/mediaTasks.ts';
import { encodeCover, encodePage, PictureError } from '../../../server/media/worker/pictures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-pictures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Left half red, right half blue. */
function picture(width: number, height: number) {
  const half = { width: width - Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: { ...half, background: '#00f' } }, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** Noise, which no encoder makes small. */
function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

const sizes = ({ width, height }: EncodedFile) => [width, height];
const encode = async (bytes: Buffer) => encodePage({ bytes }, folder);

async function colourAt({ path }: EncodedFile, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(readFileSync(path))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
}

describe('a page', () => {
  it('becomes WebP in the widths below its own, each named by its content', async () => {
    const [piece, ...more] = await encode(await noise(1_400, 2_000).jpeg().toBuffer());
    expect(more).toEqual([]);
    expect(sizes(piece!.page)).toEqual([1_400, 2_000]);
    expect(piece!.variants.map(sizes)).toEqual([
      [720, 1_029],
      [1_080, 1_543],
    ]);
    for (const file of [piece!.page, ...piece!.variants]) {
      const bytes = readFileSync(file.path);
      expect(bytes.length).toBe(file.bytes);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: file.width,
        height: file.height,
      });
    }
  });

  it('is never enlarged, and at most 1600 pixels wide', async () => {
    const [small] = await encode(await picture(300, 400).png().toBuffer());
    expect(sizes(small!.page)).toEqual([300, 400]);
    expect(small!.variants).toEqual([]);
    const [large] = await encode(await picture(3_200, 1_000).png().toBuffer());
    expect(sizes(large!.page)).toEqual([1_600, 500]);
  });

  it('is turned as its EXIF says, and loses its metadata', async () => {
    const turned = await picture(400, 200)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'me' } })
      .jpeg()
      .toBuffer();
    const [piece] = await encode(turned);
    expect(sizes(piece!.page)).toEqual([200, 400]);
    const meta = await sharp(readFileSync(piece!.page.path)).metadata();
    expect([meta.exif, meta.icc, meta.orientation]).toEqual([undefined, undefined, undefined]);
    const [red, , blue] = await colourAt(piece!.page, 100, 10);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it('is converted to sRGB from the profile of its file', async () => {
    const wide = await picture(100, 100).withIccProfile('p3').png().toBuffer();
    const plain = await picture(100, 100).png().toBuffer();
    const [[a], [b]] = await Promise.all([encode(wide), encode(plain)]);
    expect(await colourAt(a!.page, 10, 10)).toEqual(await colourAt(b!.page, 10, 10));
  });

  it('with transparent parts is laid on white', async () => {
    const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } });
    const [piece] = await encode(await clear.png().toBuffer());
    expect(await colourAt(piece!.page, 25, 25)).toEqual([255, 255, 255]);
  });

  it('taller than 4096 pixels is cut into pieces that join without a gap', async () => {
    const pieces = await encode(await picture(800, 10_000).png().toBuffer());
    expect(pieces.map(({ page }) => sizes(page))).toEqual([
      [800, 3_334],
      [800, 3_334],
      [800, 3_332],
    ]);
    const scaled = await encode(await picture(3_200, 8_000).png().toBuffer());
    expect(scaled.map(({ page }) => sizes(page))).toEqual([[1_600, 4_000]]);
  });

  it('that is a smaller WebP already is taken as it is, unless it carries metadata', async () => {
    const mean = await noise(600, 800).webp({ quality: 10 }).toBuffer();
    const [original] = await encode(mean);
    expect(readFileSync(original!.page.path)).toEqual(mean);
    const tagged = await sharp(mean)
      .webp({ quality: 10 })
      .withExif({ IFD0: { Copyright: 'me' } })
      .toBuffer();
    const [stripped] = await encode(tagged);
    expect(readFileSync(stripped!.page.path)).not.toEqual(tagged);
    expect((await sharp(readFileSync(stripped!.page.path)).metadata()).exif).toBeUndefined();
  });

  it('drawn as pixels is encoded like a file', async () => {
    const bytes = Buffer.alloc(40 * 30 * 4, 255);
    const [piece] = await encodePage({ bytes, pixels: { width: 40, height: 30 } }, folder);
    expect(sizes(piece!.page)).toEqual([40, 30]);
  });
});

describe('a picture that cannot be a page', () => {
  const codeOf = (bytes: Buffer) =>
    encode(bytes).then(
      () => 'encoded',
      (error: unknown) => (error instanceof PictureError ? error.code : String(error)),
    );

  it('is refused where it is cut, or is no picture', async () => {
    const jpeg = await noise(400, 400).jpeg().toBuffer();
    expect(await codeOf(jpeg.subarray(0, jpeg.length / 2))).toBe('page_broken');
    expect(await codeOf(Buffer.from('not a picture at all'))).toBe('page_broken');
    expect(await codeOf(Buffer.alloc(0))).toBe('page_broken');
  });

  it('is refused where it has more than 120 million pixels, whatever its bytes', async () => {
    const huge = await sharp({
      create: { width: 14_000, height: 14_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    expect(await codeOf(huge)).toBe('picture_too_large');
  });

  it('is refused in formats that are not decoded, and in those that load other files', async () => {
    expect(await codeOf(Buffer.from('BM............'))).toBe('picture_unsupported');
    expect(await codeOf(Buffer.from('\0\0\0\x18ftypheic........', 'latin1'))).toBe(
      'picture_unsupported',
    );
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>';
    expect(await codeOf(Buffer.from(svg))).toBe('page_broken');
  });
});

describe('a cover', () => {
  it('is 3:4, from the middle, of strips from the top, and never enlarged', async () => {
    const wide = await encodeCover({ bytes: await picture(2_000, 1_000).png().toBuffer() }, folder);
    expect(sizes(wide)).toEqual([600, 800]);
    expect((await colourAt(wide, 10, 400))[0]).toBeGreaterThan(200);
    expect((await colourAt(wide, 590, 400))[2]).toBeGreaterThan(200);
    const small = await encodeCover({ bytes: await picture(300, 2_000).png().toBuffer() }, folder);
    expect(sizes(small)).toEqual([300, 400]);
  });

  it('shows the part that the operator chose', async () => {
    const crop = { left: 0, top: 0, width: 0.5, height: 1 };
    const left = await encodeCover(
      { bytes: await picture(2_000, 1_000).png().toBuffer() },
      folder,
      crop,
    );
    expect((await colourAt(left, left.width - 10, 400))[0]).toBeGreaterThan(200);
  });
});
