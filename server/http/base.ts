import type { Services } from '../services.ts';

/**
 * The public address of the server, as the client of this request reaches it.
 * @returns an http(s) address without a slash at the end
 */
export function baseOf(
  { publicUrl, trustedProxies }: Pick<Services, 'publicUrl' | 'trustedProxies'>,
  request: Request,
): string {
  if (publicUrl !== '') return publicUrl;
  // The listener refuses invalid Host headers, and this URL was built from the header.
  const { protocol, host } = new URL(request.url);
  // The nearest proxy appends the last entry.
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim();
  const isHttps = trustedProxies > 0 && forwarded === 'https';
  return `${isHttps ? 'https:' : protocol}//${host}`;
}
