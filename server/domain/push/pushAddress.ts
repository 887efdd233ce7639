import { BlockList, isIP } from 'node:net';

/**
 * [Note: Addresses of push services]
 * A device names the address to which its notifications are sent, so a hostile client could have the server send
 * requests into its own network. Addresses are therefore https without a port of their own, and every connection checks
 * the address that the name has at that moment; redirects are not followed. PUSH_PRIVATE=1 lifts this for push services
 * in the operator's network.
 */

const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
// Documentation, Teredo and 6to4: the last two carry addresses of IPv4.
for (const [network, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  tunnels.addSubnet(network, bits, 'ipv6');
}

/** @param address an IPv4 or IPv6 address, without brackets */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  if (version !== 6) return false;
  return global.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** Whether messages may be sent to this address at all; the address that its name resolves to is checked later. */
export function isPushEndpoint(endpoint: string, allowsPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowsPrivate) return protocol === 'https:' || protocol === 'http:';
  if (protocol !== 'https:' || port !== '') return false;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? hostname.includes('.') : isPublicAddress(literal);
}
