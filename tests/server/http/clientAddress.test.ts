import { describe, expect, it } from 'vitest';
import { networksOf, clientAddressOf } from '../../../server/http/clientAddress.ts';

const HERE = 'http://localhost:8080/api/user';
const asked = (url = HERE, headers: Record<string, string> = {}) => new Request(url, { headers });
const forwarded = (value: string) => asked(HERE, { 'x-forwarded-for': value });

describe('the address of a client', () => {
  const narrowest = (...given: Parameters<typeof clientAddressOf>) =>
    clientAddressOf(...given).networks[0];

  it('is the other end of the connection, whatever a header says', () => {
    const request = forwarded('1.2.3.4');
    expect(narrowest('203.0.113.9', request, 0)).toBe('203.0.113.9');
    expect(narrowest('::ffff:203.0.113.9', asked(), 0)).toBe('203.0.113.9');
    expect(clientAddressOf(undefined, request, 0).networks).toEqual([]);
  });

  it.each([
    [1, '1.2.3.4', '1.2.3.4'],
    [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [2, '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [2, '1.2.3.4', '1.2.3.4'],
    [1, 'nonsense', '203.0.113.1'],
    [1, '', '203.0.113.1'],
  ])('behind %i proxies and with "%s" is %s', (proxies, header, ip) => {
    expect(narrowest('203.0.113.1', forwarded(header), proxies)).toBe(ip);
  });

  it('has the networks around it, from narrow to wide', () => {
    expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9', '203.0.113.0/24', '203.0.0.0/16']);
    const household = ['2001:db8:1:2f02::/64', '2001:db8:1:2f00::/56', '2001:db8:1::/48'];
    for (const address of [
      '2001:db8:1:2f02:3:4:5:6',
      '2001:0DB8:1:2F02::9',
      '2001:db8:1:2f02::',
      '2001:db8:1:2f02::%eth0',
    ]) {
      expect(networksOf(address)).toEqual(household);
    }
    expect(networksOf('2001:db8::1')).toEqual([
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/56',
      '2001:db8:0::/48',
    ]);
    expect(networksOf('2001:db8:0:7f::1')[1]).toBe('2001:db8:0:0::/56');
    expect(networksOf('nonsense')).toEqual([]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is not one client if the connection comes from this machine (%s)',
    (socket) => {
      expect(clientAddressOf(socket, asked(), 0).networks).toEqual([]);
      expect(clientAddressOf(socket, asked('http://moyu.example/api/x'), 0).networks).toEqual([]);
    },
  );

  it.each([
    '10.0.0.1',
    '172.17.0.1',
    '192.168.1.2',
    '::ffff:172.17.0.1',
    'fd00::1',
    'fe80::1%eth0',
  ])('is not one client if a proxy of a private network (%s) says that it forwards', (socket) => {
    expect(clientAddressOf(socket, forwarded('1.2.3.4'), 0).networks).toEqual([]);
    expect(clientAddressOf(socket, asked(), 0).networks).toHaveLength(3);
  });

  it('is not changed by a header of a client of the open internet', () => {
    for (const header of ['x-forwarded-for', 'via', 'forwarded']) {
      const request = asked(HERE, { [header]: '127.0.0.1' });
      expect(narrowest('203.0.113.9', request, 0)).toBe('203.0.113.9');
      expect(narrowest('2001:db8::1', request, 0)).toBe('2001:db8:0:0::/64');
    }
  });
});

describe('an unexpected proxy', () => {
  it.each([
    ['whatever forwards', '203.0.113.9', HERE, { 'x-forwarded-for': '1.2.3.4' }],
    ['a proxy that names the scheme alone', '127.0.0.1', HERE, { 'x-forwarded-proto': 'https' }],
    ['a bare proxy that keeps the host', '127.0.0.1', 'https://moyu.example/api/x', {}],
  ])('is noticed by %s', (_, socket, url, headers) => {
    expect(clientAddressOf(socket, asked(url, headers), 0).unexpectedProxy).toBe(true);
    expect(clientAddressOf(socket, asked(url, headers), 1).unexpectedProxy).toBe(false);
  });

  it.each([
    ['a client at this machine', '127.0.0.1', HERE],
    ['a client of the network', '192.168.1.7', 'http://192.168.1.2:8080/api/x'],
    ['a client of the internet', '203.0.113.9', 'https://moyu.example/api/x'],
  ])('is not %s', (_, socket, url) => {
    expect(clientAddressOf(socket, asked(url), 0).unexpectedProxy).toBe(false);
  });
});

describe('a local caller', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:8080/api/x', {}],
    ['127.0.0.1', 'http://127.0.0.1:8080/api/x', { origin: 'http://localhost:5173' }],
    ['::1', 'http://[::1]:8080/api/x', {}],
    ['::ffff:127.0.0.1', 'http://localhost/api/x', {}],
  ])('is known by %s and %s', (ip, url, headers) => {
    expect(clientAddressOf(ip, asked(url, headers), 0).local).toBe(true);
  });

  it.each([
    ['another machine', '192.168.1.7', HERE, {}],
    ['an unknown one', undefined, HERE, {}],
    ['a name that leads here', '127.0.0.1', 'http://evil.example/api/x', {}],
    ['a name that looks like it', '127.0.0.1', 'http://localhost.evil.example/api/x', {}],
    ['a page of another site', '127.0.0.1', HERE, { origin: 'https://evil.example' }],
    ['a page of no site', '127.0.0.1', HERE, { origin: 'null' }],
    [
      'a client behind a proxy of this machine',
      '127.0.0.1',
      HERE,
      { 'x-forwarded-for': '127.0.0.1' },
    ],
    ['a client behind any other proxy', '127.0.0.1', HERE, { via: '1.1 nginx' }],
  ])('is not %s', (_, ip, url, headers) => {
    expect(clientAddressOf(ip, asked(url, headers), 0).local).toBe(false);
  });

  it('cannot be recognized if proxies are expected', () => {
    expect(clientAddressOf('127.0.0.1', asked(), 1).local).toBe(false);
  });
});
