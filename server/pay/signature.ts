import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 of `timestamp.body`, as notices carry it. */
export function signNotice(key: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
}

/** Compares in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Derives a key for one purpose from the server's secret. @returns base64url, 43 characters */
export function purposeKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`pay:${purpose}`).digest('base64url');
}
