import type { Cipher } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** Bytes per read; also the memory that one connection uses when its client stops reading. */
const PIECE_BYTES = 64 * 1024;

/**
 * Streams an open file from `from` to before `to`, reading on demand. The file is closed at the end, by an error and
 * when the reader cancels. Node's `Readable.toWeb` reads ahead without bound.
 * @param cipher encrypts the bytes
 * @returns a stream that fails where the file has become shorter, because its length is already promised
 */
export function streamFile(
  file: FileHandle,
  from: number,
  to: number,
  cipher?: Cipher,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = from;
  const next = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, to - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0 && at < to) throw new Error('the file has become shorter');
    at += bytesRead;
    const bytes = piece.subarray(0, bytesRead);
    if (!cipher) return bytes;
    const sealed = cipher.update(bytes);
    return at < to ? sealed : Buffer.concat([sealed, cipher.final()]);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          controller.enqueue(await next());
          if (at < to) return;
        } catch (error) {
          await file.close();
          throw error;
        }
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Encrypts a stream as it is read; nothing is read ahead. Cancelling it cancels the source. */
export function encryptStream(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  cipher: Cipher,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encrypt = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>(
    {
      transform: (piece, controller) => controller.enqueue(cipher.update(piece)),
      flush: (controller) => controller.enqueue(cipher.final()),
    },
    { highWaterMark: 1 },
    { highWaterMark: 0 },
  );
  return source.pipeThrough(encrypt);
}
