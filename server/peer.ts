import { isIP } from 'node:net';

/** Who is at the other end of a request. */
export interface Peer {
  /** The client's address; of an IPv6 one the network, since a household has 2^64 addresses. '' where it is not known. */
  readonly ip: string;
  /** Certainly somebody at this very machine: by its loopback, asking for localhost, with no sign of a proxy. */
  readonly local: boolean;
}

const FORWARDED_FOR = 'x-forwarded-for';
const SIGNS_OF_A_PROXY = [FORWARDED_FOR, 'forwarded', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * @param socketIp the other end of the connection
 * @param proxies how many proxies of ours a request passes; the client is as many entries from the right of
 *   X-Forwarded-For, where whoever sends the request cannot write. With 0 the header is not believed.
 */
export function peerOf(socketIp: string | undefined, request: Request, proxies: number): Peer {
  const socket = plainAddress(socketIp ?? '');
  const entries = (request.headers.get(FORWARDED_FOR) ?? '').split(',').map(plainAddress);
  const told = proxies > 0 ? (entries.at(-proxies) ?? entries[0] ?? '') : '';
  return {
    ip: networkOf(isIP(told) ? told : socket),
    local: proxies === 0 && isLoopback(socket) && isForLocalhost(request),
  };
}

/** An IPv4 address is itself however it is written. */
function plainAddress(text: string): string {
  return text.trim().replace(/^::ffff:(?=[\d.]+$)/i, '');
}

const GROUPS_OF_A_NETWORK = 4;

function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return `${groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
}

/** A page of another site may call localhost, and a name of another site may lead here: both say so themselves. */
function isForLocalhost({ url, headers }: Request): boolean {
  if (SIGNS_OF_A_PROXY.some((name) => headers.has(name))) return false;
  const origin = headers.get('origin');
  return isLocalHost(url) && (origin === null || isLocalHost(origin));
}

function isLocalHost(address: string): boolean {
  return URL.canParse(address) && LOCAL_NAMES.has(new URL(address).hostname);
}

const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
