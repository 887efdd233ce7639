import { byteCount } from '../../lib/format.ts';

/** As 168 MB; 0 where there is nothing. */
export function byteText(bytes: number): string {
  return bytes === 0 ? '0' : byteCount(bytes);
}
