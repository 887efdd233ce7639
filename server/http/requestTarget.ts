import type { IncomingMessage } from 'node:http';

/**
 * Whether a request says clearly which host it is for (RFC 9112, 3.2): by one `Host` alone, and where its target is an
 * absolute address, by the same one there. Two proxies may each believe another of two.
 */
export function isForOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) return false;
  return url.startsWith('/') || hostOf(url) === hostOf(`http://${headers.host ?? ''}`);
}

/** @returns undefined for what is no address */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** The path that a request names, as it came, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}
