import { cropBorders, type Borders } from './cropBorders.ts';

/** Finds the blank borders of pages off the main thread. */

export interface BorderOrder {
  readonly source: string | Blob;
  /** Pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/** Longer side of the copy in which borders are searched. */
const SAMPLE_PX = 256;

addEventListener('message', ({ data }: MessageEvent<BorderOrder>) => void answer(data));

/** Answers with the borders, or with undefined where the page does not load or the browser cannot draw here. */
async function answer(order: BorderOrder): Promise<void> {
  postMessage(await bordersOf(order).catch(() => undefined));
}

async function bordersOf({ source, width, height }: BorderOrder): Promise<Borders | undefined> {
  // OffscreenCanvas is newer than ImageBitmap: before Safari 16.4 pages keep their borders.
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const picture = typeof source === 'string' ? await (await fetch(source)).blob() : source;
  const scale = Math.min(1, SAMPLE_PX / Math.max(width, height));
  const [resizeWidth, resizeHeight] = [sampled(width, scale), sampled(height, scale)];
  const options = { resizeWidth, resizeHeight, resizeQuality: 'medium' } as const;
  const copy = await createImageBitmap(picture, { ...options, colorSpaceConversion: 'none' });
  const canvas = new OffscreenCanvas(resizeWidth, resizeHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(copy, 0, 0);
  copy.close();
  const pixels = context?.getImageData(0, 0, resizeWidth, resizeHeight);
  return pixels && cropBorders(pixels);
}

function sampled(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}
