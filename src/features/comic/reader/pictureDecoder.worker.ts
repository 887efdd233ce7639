import { FAILED_PICTURE_HEADER } from '../../../shared/names.ts';
import { cropBorders, type Borders } from './cropBorders.ts';

/** Fetches and decodes pages at their displayed size off the main thread, see [Note: Page bitmaps]. */

/** `address`: a URL that the service worker answers; `picture`: bytes that the page already has. */
export type DecodeOrder =
  | { readonly id: number; readonly target: DecodeTarget; readonly address: string }
  | { readonly id: number; readonly target: DecodeTarget; readonly picture: Blob }
  /** Cancels the order. */
  | { readonly id: number; readonly isGivenUp: true };

export interface DecodeTarget {
  /** Device pixels; a larger image is scaled down. */
  readonly width: number;
  readonly findBorders?: boolean;
  /** Visible part as shares of the whole; absent: all of it. */
  readonly part?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface Decoded {
  readonly bitmap: ImageBitmap;
  /** Absent if not requested, or not supported by the browser. */
  readonly borders?: Borders | undefined;
}

export type DecodeAnswer =
  | ({ readonly id: number } & Decoded)
  /** `away`: no service worker answers, so the page loads the image itself. `failed`: loading or decoding failed. */
  | { readonly id: number; readonly bitmap?: undefined; readonly reason: 'away' | 'failed' };

/** Scaling costs a pass over all pixels, so it happens only below this share of the image's own size. */
const WORTH_SHRINKING = 0.9;

const running = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<DecodeOrder>) => {
  if ('isGivenUp' in data) running.get(data.id)?.abort();
  else void answer(data);
});

async function answer(order: Exclude<DecodeOrder, { isGivenUp: true }>): Promise<void> {
  const { id, target } = order;
  const giveUp = new AbortController();
  running.set(id, giveUp);
  try {
    const picture =
      'picture' in order ? order.picture : await fetched(order.address, giveUp.signal);
    if (picture === 'away') {
      reply({ id, reason: 'away' });
      return;
    }
    const decoded = await decode(picture, target);
    if (giveUp.signal.aborted) decoded.bitmap.close();
    else reply({ id, ...decoded }, [decoded.bitmap]);
  } catch {
    // The service worker has logged the cause; the page shows a placeholder with a retry button.
    if (!giveUp.signal.aborted) reply({ id, reason: 'failed' });
  } finally {
    running.delete(id);
  }
}

function reply(message: DecodeAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

/**
 * @returns `away` also if the browser terminated the service worker during its answer: the page then loads the image
 *   itself
 * @throws if the service worker tried and failed
 */
async function fetched(address: string, signal: AbortSignal): Promise<Blob | 'away'> {
  const isLost = (error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  };
  const response = await fetch(address, { signal }).catch(isLost);
  if (response?.headers.has(FAILED_PICTURE_HEADER)) throw new Error('no picture');
  const isPicture = response?.ok && response.headers.get('content-type')?.startsWith('image/');
  return (isPicture ? await response.blob().catch(isLost) : undefined) ?? 'away';
}

async function decode(picture: Blob, target: DecodeTarget): Promise<Decoded> {
  const whole = await createImageBitmap(picture, { colorSpaceConversion: 'none' });
  const borders = target.findBorders ? bordersOf(whole) : undefined;
  return { bitmap: await fitted(whole, target), borders };
}

/** Longer side of the copy used to detect borders. */
const SAMPLE_PX = 256;

function bordersOf(whole: ImageBitmap): Borders | undefined {
  // OffscreenCanvas is newer than ImageBitmap: before Safari 16.4 pages keep their borders.
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const scale = Math.min(1, SAMPLE_PX / Math.max(whole.width, whole.height));
  const [width, height] = [
    Math.max(1, Math.round(whole.width * scale)),
    Math.max(1, Math.round(whole.height * scale)),
  ];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(whole, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height);
  return pixels && cropBorders(pixels);
}

async function fitted(whole: ImageBitmap, { width, part }: DecodeTarget): Promise<ImageBitmap> {
  const box = part ?? { x: 0, y: 0, width: 1, height: 1 };
  const scale = Math.min(1, width / whole.width);
  if (!part && scale > WORTH_SHRINKING) return whole;
  const [sourceWidth, sourceHeight] = [
    Math.max(1, Math.round(box.width * whole.width)),
    Math.max(1, Math.round(box.height * whole.height)),
  ];
  const size =
    scale > WORTH_SHRINKING
      ? {}
      : ({
          resizeWidth: Math.max(1, Math.round(sourceWidth * scale)),
          resizeHeight: Math.max(1, Math.round(sourceHeight * scale)),
          resizeQuality: 'medium',
        } as const);
  const [x, y] = [Math.round(box.x * whole.width), Math.round(box.y * whole.height)];
  const made = await createImageBitmap(whole, x, y, sourceWidth, sourceHeight, size);
  whole.close();
  return made;
}
