/** The requested part of a body (RFC 9110, 14): single byte ranges, as players send them. */
export type ByteRange =
  /** No range was requested, or an unsupported one. */
  | { readonly type: 'whole' }
  /** Both inclusive, counted from 0. */
  | { readonly type: 'part'; readonly first: number; readonly last: number }
  | { readonly type: 'unsatisfiable' };

/**
 * @param header the Range header of a request
 * @param bytes length of the whole body
 */
export function byteRange(header: string | null, bytes: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  // No range, several, or another unit: a server may answer with the whole body.
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
