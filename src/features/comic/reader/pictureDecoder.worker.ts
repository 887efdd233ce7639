import { FAILED_PICTURE_HEADER } from '../../../shared/names.ts';
import { cropBorders, type Borders } from './cropBorders.ts';

/** Gets and decodes pictures away from the page's thread, at the size they are shown: a frame is never held up by one. */

/** What is asked of it. An address is one that the service worker answers; a picture is in the page's hands already. */
export type DecodeOrder =
  | { readonly id: number; readonly target: DecodeTarget; readonly address: string }
  | { readonly id: number; readonly target: DecodeTarget; readonly picture: Blob }
  /** Nobody waits for it any more. */
  | { readonly id: number; readonly isGivenUp: true };

export interface DecodeTarget {
  /** Device pixels that the whole picture is shown at; what is larger is made smaller. */
  readonly width: number;
  readonly findBorders?: boolean;
  /** The part that is shown, in ratios of the whole; absent: all of it. */
  readonly part?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface Decoded {
  readonly bitmap: ImageBitmap;
  /** Where they were looked for, and the browser can. */
  readonly borders?: Borders | undefined;
}

export type DecodeAnswer =
  | ({ readonly id: number } & Decoded)
  /** `away`: nobody answers at that address, the page may know another way · `failed`: it was tried, and is no picture */
  | { readonly id: number; readonly bitmap?: undefined; readonly reason: 'away' | 'failed' };

/** Below this share of its own size a picture is worth making smaller: it costs a pass over all its pixels. */
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
    // What it was, the service worker has noted; the page shows a placeholder, with a way to try again.
    if (!giveUp.signal.aborted) reply({ id, reason: 'failed' });
  } finally {
    running.delete(id);
  }
}

function reply(message: DecodeAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}

/**
 * `away` also where the service worker was ended by the browser in the middle of its answer: the page does it itself.
 * @throws where the service worker tried and has none
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

/** On the longer side of the copy that borders are looked for in. */
const SAMPLE_PX = 256;

function bordersOf(whole: ImageBitmap): Borders | undefined {
  // Younger than bitmaps: before Safari 16.4 pages keep their borders.
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
