import { randomBytes, randomInt } from 'node:crypto';

/** @returns the present, in ms since 1970 */
export type Clock = () => number;

/** The source of randomness; tests pass a seeded one. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** @returns a whole number from 0 to `limit - 1` */
  below(limit: number): number;
}

export const systemRandom: Random = { bytes: randomBytes, below: (limit) => randomInt(limit) };

/** UUID version 7 (RFC 9562): ids sort by time, which keeps index pages of one time together. */
export function newId(nowMs: number, random: Random): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.set(random.bytes(10), 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return uuidText(bytes);
}

export function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** @returns up to `count` of `items`, in random order */
export function pick<T>(items: readonly T[], count: number, random: Random): T[] {
  const rest = [...items];
  const picked: T[] = [];
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(random.below(rest.length), 1));
  }
  return picked;
}
