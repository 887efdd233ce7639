/** Decodes pictures away from the page's thread, at the size they are shown: a frame is never held up by one. */

export interface DecodeOrder {
  readonly id: number;
  readonly picture: Blob;
  readonly target: DecodeTarget;
}

export interface DecodeTarget {
  /** Device pixels that the whole picture is shown at; what is larger is made smaller. */
  readonly width: number;
  /** The part that is shown, in ratios of the whole; absent: all of it. */
  readonly part?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export type DecodeAnswer =
  | { readonly id: number; readonly bitmap: ImageBitmap }
  | { readonly id: number; readonly bitmap?: undefined; readonly reason: string };

/** Below this share of its own size a picture is worth making smaller: it costs a pass over all its pixels. */
const WORTH_SHRINKING = 0.9;

addEventListener('message', ({ data }: MessageEvent<DecodeOrder>) => void answer(data));

async function answer({ id, picture, target }: DecodeOrder): Promise<void> {
  try {
    const bitmap = await decode(picture, target);
    const reply: DecodeAnswer = { id, bitmap };
    postMessage(reply, { transfer: [bitmap] });
  } catch (error) {
    const reply: DecodeAnswer = { id, reason: String(error) };
    postMessage(reply);
  }
}

async function decode(picture: Blob, { width, part }: DecodeTarget): Promise<ImageBitmap> {
  const whole = await createImageBitmap(picture);
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
