import sharp from 'sharp';
import { encodePage } from '../../../server/media/worker/pictures.ts';
import { type Row, short } from '../figures.ts';
import { PAGE_WIDTH } from './comicPage.ts';

const ENCODED_PAGES = 12;

/** Pages per second of CPU, beside sharp with its defaults. */
export async function measureEncoding(page: Buffer, folder: string): Promise<Row> {
  const ours = await pagesPerSecond(async () => {
    await encodePage({ bytes: page }, folder, [720, 1_080]);
  });
  const naive = await pagesPerSecond(async () => {
    await sharp(page).webp().toBuffer();
  });
  return {
    what: `A page of ${PAGE_WIDTH} pixels encoded in the widths 1080 and 720`,
    ours: `${short(ours)} pages per CPU s`,
    beside: `its whole width with sharp's defaults: ${short(naive)}`,
    result: `${short(ours / naive)} times`,
    target: '≥ 4.2',
    met: ours >= 4.2,
  };
}

async function pagesPerSecond(encode: () => Promise<void>): Promise<number> {
  await encode();
  const before = process.cpuUsage();
  for (let i = 0; i < ENCODED_PAGES; i += 1) await encode();
  const { user, system } = process.cpuUsage(before);
  return ENCODED_PAGES / ((user + system) / 1e6);
}
