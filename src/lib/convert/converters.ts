import { CONVERTER_IDLE_MS } from '../../shared/limits.ts';
import type { Conversion } from './conversion.ts';
import type { ConverterAnswer, ConverterOrder } from './converterJob.ts';

/** Loading a dictionary takes longer than a frame, so each direction has a worker, terminated when idle. */

/** The dictionary could not be loaded, or the conversion failed. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

interface Waiting {
  readonly resolve: (texts: readonly string[]) => void;
  readonly reject: (reason: ConversionError) => void;
}

interface Converter {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  idle?: ReturnType<typeof setTimeout> | undefined;
}

type Direction = 'toSimplified' | 'toTraditional';

const running = new Map<Direction, Converter>();
let lastId = 0;

/**
 * @returns one converted text for each text, in order
 * @throws ConversionError, for example offline when the dictionary was never loaded
 */
export function convertTexts(
  texts: readonly string[],
  conversion: Conversion,
): Promise<readonly string[]> {
  if (conversion === 'none') return Promise.resolve(texts);
  const direction = conversion.startsWith('s') ? 'toTraditional' : 'toSimplified';
  return new Promise((resolve, reject) => {
    const converter = ensureConverter(direction);
    if (!converter) {
      reject(new ConversionError('no worker'));
      return;
    }
    lastId += 1;
    converter.waiting.set(lastId, { resolve, reject });
    const order: ConverterOrder = { id: lastId, conversion, texts };
    clearTimeout(converter.idle);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage takes no origin
    converter.worker.postMessage(order);
  });
}

function ensureConverter(direction: Direction): Converter | undefined {
  const found = running.get(direction);
  if (found) return found;
  const worker = openWorker(direction);
  if (!worker) return undefined;
  const converter: Converter = { worker, waiting: new Map() };
  running.set(direction, converter);
  worker.addEventListener('message', ({ data }: MessageEvent<ConverterAnswer>) => {
    const asked = converter.waiting.get(data.id);
    converter.waiting.delete(data.id);
    if (data.texts) asked?.resolve(data.texts);
    else asked?.reject(new ConversionError('refused'));
    if (converter.waiting.size > 0) return;
    clearTimeout(converter.idle);
    converter.idle = setTimeout(() => letGo(direction, converter), CONVERTER_IDLE_MS);
  });
  // The script did not load, or the worker died: pending conversions fail, and the next text starts a new worker.
  worker.addEventListener('error', () => letGo(direction, converter));
  return converter;
}

function letGo(direction: Direction, { worker, waiting }: Converter): void {
  running.delete(direction);
  worker.terminate();
  for (const { reject } of waiting.values()) reject(new ConversionError('lost'));
}

function openWorker(direction: Direction): Worker | undefined {
  try {
    return direction === 'toSimplified'
      ? new Worker(new URL('./toSimplified.worker.ts', import.meta.url), { type: 'module' })
      : new Worker(new URL('./toTraditional.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // Workers are unsupported, or blocked by a policy.
    return undefined;
  }
}
