/** The part of a body that is asked for (RFC 9110, 14): single ranges of bytes, as players send them. */
export type ByteRange =
  /** All of it: nothing was asked for, or what we need not understand. */
  | { readonly type: 'whole' }
  /** Both inclusive, counted from 0. */
  | { readonly type: 'part'; readonly first: number; readonly last: number }
  | { readonly type: 'unsatisfiable' };

/**
 * @param header of the request
 * @param bytes of the body
 */
export function byteRange(header: string | null, bytes: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  // No range, several of them, another unit: a server may answer with all of it.
  if (from === '' && to === '') return { type: 'whole' };
  if (from === '') return lastBytes(Number(to), bytes);
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return { type: 'whole' };
  return first < bytes ? { type: 'part', first, last } : { type: 'unsatisfiable' };
}

function lastBytes(count: number, bytes: number): ByteRange {
  if (count === 0 || bytes === 0) return { type: 'unsatisfiable' };
  return { type: 'part', first: Math.max(0, bytes - count), last: bytes - 1 };
}
