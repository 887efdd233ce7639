import type { Pixels } from './cropBorders.ts';

export interface PageOrder {
  readonly source: string | Blob;
  /** Pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/**
 * A reduced copy of a page, in a worker or on the page's thread.
 * @param sidePx its longer side
 * @returns undefined where the browser cannot draw here: OffscreenCanvas is newer than ImageBitmap (Safari 16.4)
 */
export async function pagePixels(
  { source, width, height }: PageOrder,
  sidePx: number,
): Promise<Pixels | undefined> {
  const scale = Math.min(1, sidePx / Math.max(width, height));
  const [resizeWidth, resizeHeight] = [reduced(width, scale), reduced(height, scale)];
  const context = contextOf(resizeWidth, resizeHeight);
  if (!context) return undefined;
  const picture = typeof source === 'string' ? await (await fetch(source)).blob() : source;
  const options = { resizeWidth, resizeHeight, resizeQuality: 'medium' } as const;
  const copy = await createImageBitmap(picture, { ...options, colorSpaceConversion: 'none' });
  context.drawImage(copy, 0, 0);
  copy.close();
  return context.getImageData(0, 0, resizeWidth, resizeHeight);
}

function contextOf(
  width: number,
  height: number,
): Pick<CanvasRenderingContext2D, 'drawImage' | 'getImageData'> | null | undefined {
  if (typeof OffscreenCanvas !== 'undefined') {
    return new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  }
  if (typeof document === 'undefined') return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { willReadFrequently: true });
}

function reduced(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale));
}
