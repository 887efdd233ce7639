import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names exactly one host (RFC 9112, 3.2): one `Host` header, and the same host in an absolute target.
 * Of two different hosts, two proxies might each believe the other one.
 */
export function isForOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) return false;
  return url.startsWith('/') || hostOf(url) === hostOf(`http://${headers.host ?? ''}`);
}

/** @returns undefined for a malformed address */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** The raw path of a request, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}
