import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { zipFile } from '../../support/fakes/zipFile.ts';

export const PAGE_WIDTH = 1_400;
export const PAGE_HEIGHT = 2_000;

/** A page with lines, screens and soft shades, as a JPEG. @param scale of its width and height, 1: 1400 pixels wide */
export async function comicPage(scale = 1): Promise<Buffer> {
  const circles = Array.from({ length: 240 }, (_, i) => {
    const [x, y] = [(i * 397) % PAGE_WIDTH, (i * 613) % PAGE_HEIGHT];
    const grey = (i * 53) % 200;
    return `<circle cx="${x}" cy="${y}" r="${20 + (i % 60)}" fill="rgb(${grey},${grey},${(grey * 2) % 255})" stroke="#000" stroke-width="4"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${circles}</svg>`;
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(svg))
    .resize(Math.round(PAGE_WIDTH * scale))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Writes a CBZ with so many times the same page; `mark` makes the file another one. */
export function writeCbz(place: string, page: Buffer, pages: number, mark: string): void {
  const entries = Array.from({ length: pages }, (_, i) => ({
    name: `${String(i + 1).padStart(4, '0')}.jpg`,
    data: page,
    isStored: true,
  }));
  const other = { name: 'mark.txt', data: createHash('md5').update(mark).digest('hex') };
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, zipFile([...entries, other]));
}
