import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export interface ClientAddress {
  /**
   * The networks that the client's address is in, from narrow to wide: of IPv4 the address, its /24 and its /16; of
   * IPv6 the /64 (a household has that many addresses), /56 and /48. Empty where the address is not a single client's:
   * nothing is counted by it, because a few requests would use up the tries of all.
   */
  readonly networks: readonly string[];
  /** The client is certainly on this machine: it came by loopback, asked for localhost and shows no sign of a proxy. */
  readonly local: boolean;
  /** The request came through a proxy, or claims so, although none is expected: `TRUST_PROXY` may be wrong. */
  readonly unexpectedProxy: boolean;
}

const FORWARDED_FOR = 'x-forwarded-for';
const SIGNS_OF_A_PROXY = [
  FORWARDED_FOR,
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'via',
];

/**
 * @param socketIp the other end of the connection
 * @param proxies how many proxies of the operator a request passes; the client is as many entries from the right of
 * X-Forwarded-For, where the client itself cannot write. With 0 the header is ignored.
 */
export function clientAddressOf(
  socketIp: string | undefined,
  request: Request,
  proxies: number,
): ClientAddress {
  const socket = plainAddress(socketIp ?? '');
  const forwarded = forwardedAddress(request.headers.get(FORWARDED_FOR) ?? '', proxies);
  const isForwarded = SIGNS_OF_A_PROXY.some((name) => request.headers.has(name));
  const isFromHere = isLoopback(socket);
  const isForHere = isForLocalhost(request);
  const isShared = isFromHere || (isForwarded && isPrivate(socket));
  return {
    networks: isIP(forwarded) ? networksOf(forwarded) : isShared ? [] : networksOf(socket),
    local: proxies === 0 && isFromHere && isForHere && !isForwarded,
    unexpectedProxy: proxies === 0 && (isForwarded || (isFromHere && !isLocalHost(request.url))),
  };
}

/** The narrowest network that a request came from; '' where it is not known. @param proxies as of `clientAddressOf` */
export function senderOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const forwarded = forwardedAddress(String(headers[FORWARDED_FOR] ?? ''), proxies);
  return networksOf(forwarded || plainAddress(socket.remoteAddress ?? ''))[0] ?? '';
}

function forwardedAddress(header: string, proxies: number): string {
  if (proxies === 0) return '';
  const entries = header.split(',').map(plainAddress);
  return entries.at(-proxies) ?? entries[0] ?? '';
}

function plainAddress(text: string): string {
  return text.trim().replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * The networks around an address, from narrow to wide; see `Peer.networks`.
 * @param address IPv4 or IPv6; any other text has none
 */
export function networksOf(address: string): string[] {
  if (isIP(address) === 4) {
    const [a, b, c] = address.split('.');
    return [address, `${a}.${b}.${c}.0/24`, `${a}.${b}.0.0/16`];
  }
  if (isIP(address) !== 6) return [];
  const [a, b, c, d] = groupsOf(address);
  const site = `${a}:${b}:${c}`;
  const upperHalf = (Number.parseInt(d!, 16) & 0xff_00).toString(16);
  return [`${site}:${d}::/64`, `${site}:${upperHalf}::/56`, `${site}::/48`];
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether an address is in a network where a proxy of the operator may stand (RFC 1918, 3927, 4193, 4291). A client of
 * the open internet never has such an address, so it cannot hide its own behind a header.
 */
function isPrivate(ip: string): boolean {
  return isIP(ip) !== 0 && PRIVATE.check(ip.replace(/%.*$/, ''), isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
}

/** @param host where a server listens: a name or an address */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host);
}

/** A page of another site may call localhost, and a foreign host name may resolve to it; Origin and Host show it. */
function isForLocalhost({ url, headers }: Request): boolean {
  const origin = headers.get('origin');
  return isLocalHost(url) && (origin === null || isLocalHost(origin));
}

function isLocalHost(address: string): boolean {
  return URL.canParse(address) && LOCAL_NAMES.has(new URL(address).hostname);
}

/** Host names of this machine. */
export const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
