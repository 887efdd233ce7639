import { ADMIN_HEADER } from '../../../src/shared/admin/call.ts';
import { ADMIN_SESSION_DAYS } from '../../../src/shared/admin/limits.ts';
import { baseOf } from '../../http/base.ts';
import { LOCAL_NAMES } from '../../http/clientAddress.ts';
import type { Services } from '../../services.ts';
import { DAY_MS } from '../../base/time.ts';
import { AdminError } from '../adminError.ts';

/**
 * [Note: Who may call the admin API]
 * A call needs the session's cookie (SameSite=Strict), the header `x-moyu-admin`, which a page of another origin cannot
 * send because nothing under `/admin` answers a preflight, and our own `Origin`. Browsers send no `Origin` with a GET or
 * HEAD to the page's own origin: there its absence is enough, because with the header a foreign page's call has one.
 * The cookie travels over https only; without TLS the admin app answers this machine alone, where the name is
 * `localhost`, `127.0.0.1` or `[::1]`. An API token replaces cookie, header and `Origin` ([Note: API tokens]), and
 * travels as safely.
 */

type OriginServices = Pick<Services, 'publicUrl' | 'trustedProxies' | 'admin'>;

const SECURE_COOKIE = '__Host-moyu_admin';
const LOCAL_COOKIE = 'moyu_admin';
const SENT_WITHOUT_ORIGIN = new Set(['GET', 'HEAD']);

/** Whether the admin app is to be found at the host that a request names: with `ADMIN_ORIGIN`, at that host alone. */
export function isAdminHost({ admin }: OriginServices, request: Request): boolean {
  if (!admin) return false;
  return admin.origin === '' || new URL(admin.origin).host === new URL(request.url).host;
}

/**
 * @returns the origin at which the browser sees the admin app
 * @throws AdminError `wrong_origin`
 */
export function checkOrigin(services: OriginServices, request: Request): string {
  if (request.headers.get(ADMIN_HEADER) !== '1') throw wrongOrigin(`缺少请求头 ${ADMIN_HEADER}`);
  const known = originsOf(services, request);
  const given = request.headers.get('origin');
  if (given === null && !mayLackOrigin(request)) throw wrongOrigin('请求没有说明来自哪里');
  if (given !== null && !known.includes(given)) {
    throw wrongOrigin('这个地址不是后台的地址；前面有代理时，请设好 PUBLIC_URL 或 ADMIN_ORIGIN');
  }
  return safeOne(given === null ? known : [given]);
}

/**
 * For calls with an API token, which name no origin.
 * @returns the origin at which a browser sees the admin app
 * @throws AdminError `wrong_origin` where the token came over plain http from another machine
 */
export function checkSafe(services: OriginServices, request: Request): string {
  return safeOne(originsOf(services, request));
}

function safeOne(origins: readonly string[]): string {
  const origin = origins.find(isSafe);
  if (origin === undefined) {
    throw wrongOrigin('后台只能用 https 打开；没有 https 时，只能在服务器本机上用 localhost 打开');
  }
  return origin;
}

function wrongOrigin(message: string): AdminError {
  return new AdminError('wrong_origin', message);
}

function originsOf(services: OriginServices, request: Request): string[] {
  const { admin, publicUrl } = services;
  if (admin && admin.origin !== '') return [admin.origin];
  const own = new URL(baseOf({ ...services, publicUrl: '' }, request)).origin;
  return publicUrl === '' ? [own] : [new URL(publicUrl).origin, own];
}

function mayLackOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  return SENT_WITHOUT_ORIGIN.has(request.method) && site === 'same-origin';
}

function isSafe(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_NAMES.has(hostname));
}

/** The token of the session's cookie; undefined where there is none. */
export function readCookie(request: Request): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const valueOf = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const isHere = LOCAL_NAMES.has(new URL(request.url).hostname);
  return valueOf(SECURE_COOKIE) ?? (isHere ? valueOf(LOCAL_COOKIE) : undefined);
}

/** @param token '' removes the cookie @param origin see `checkOrigin` */
export function cookieText(token: string, origin: string): string {
  const isSecure = origin.startsWith('https:');
  const seconds = token === '' ? 0 : (ADMIN_SESSION_DAYS * DAY_MS) / 1_000;
  return [
    `${isSecure ? SECURE_COOKIE : LOCAL_COOKIE}=${token}`,
    'Path=/',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Strict',
    `Max-Age=${seconds}`,
  ].join('; ');
}
