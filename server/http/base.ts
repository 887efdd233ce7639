import type { Services } from '../services.ts';

/**
 * Where we are reached from outside, as whoever asks reaches us.
 * @returns an http(s) address without a slash at the end
 */
export function baseOf(
  { publicUrl, trustedProxies }: Pick<Services, 'publicUrl' | 'trustedProxies'>,
  request: Request,
): string {
  if (publicUrl !== '') return publicUrl;
  // The listener refuses a Host header that is none; this URL was made of it.
  const { protocol, host } = new URL(request.url);
  // The nearest proxy's word is the last.
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim();
  const isHttps = trustedProxies > 0 && forwarded === 'https';
  return `${isHttps ? 'https:' : protocol}//${host}`;
}
