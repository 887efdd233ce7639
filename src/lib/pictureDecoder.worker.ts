import { cropBorders, type Borders } from './cropBorders.ts';

/** Decodes pictures away from the page's thread, at the size they are shown: a frame is never held up by one. */

export interface DecodeOrder {
  readonly id: number;
  readonly picture: Blob;
  readonly target: DecodeTarget;
}

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
  | { readonly id: number; readonly bitmap?: undefined; readonly reason: string };

/** Below this share of its own size a picture is worth making smaller: it costs a pass over all its pixels. */
const WORTH_SHRINKING = 0.9;

addEventListener('message', ({ data }: MessageEvent<DecodeOrder>) => void answer(data));

async function answer({ id, picture, target }: DecodeOrder): Promise<void> {
  try {
    const whole = await createImageBitmap(picture);
    const borders = target.findBorders ? bordersOf(whole) : undefined;
    const bitmap = await fitted(whole, target);
    const reply: DecodeAnswer = { id, bitmap, borders };
    postMessage(reply, { transfer: [bitmap] });
  } catch (error) {
    const reply: DecodeAnswer = { id, reason: String(error) };
    postMessage(reply);
  }
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
