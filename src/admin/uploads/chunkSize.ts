const MIB = 1024 * 1024;
export const CHUNK_BYTES_FIRST = MIB;
const CHUNK_BYTES_MIN = 64 * 1024;
const CHUNK_BYTES_MAX = 32 * MIB;
/** Well below the 30 s after which the server, or a proxy before it, ends a request. */
const CHUNK_SECONDS = 5;

/**
 * The size of the next part of an upload, which aims at `CHUNK_SECONDS`.
 * @param bytes of the last part
 * @param seconds that it took
 */
export function nextChunkBytes(bytes: number, seconds: number): number {
  // At most doubled: one fast part may have been a buffer on the way.
  const wanted = Math.min(bytes * 2, (bytes / Math.max(seconds, 0.001)) * CHUNK_SECONDS);
  return Math.round(Math.min(CHUNK_BYTES_MAX, Math.max(CHUNK_BYTES_MIN, wanted)));
}

/** After a 413 of a proxy that refuses large bodies; undefined where a part cannot be smaller. */
export function smallerChunkBytes(bytes: number): number | undefined {
  return bytes <= CHUNK_BYTES_MIN ? undefined : Math.max(CHUNK_BYTES_MIN, Math.floor(bytes / 2));
}
