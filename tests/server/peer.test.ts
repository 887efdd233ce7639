import { describe, expect, it } from 'vitest';
import { peerOf } from '../../server/peer.ts';

const HERE = 'http://localhost:8080/api/user';
const asked = (url = HERE, headers: Record<string, string> = {}) => new Request(url, { headers });
const forwarded = (value: string) => asked(HERE, { 'x-forwarded-for': value });

describe('where a call comes from', () => {
  it('is the other end of the connection, whatever a header says', () => {
    const request = forwarded('1.2.3.4');
    expect(peerOf('203.0.113.9', request, 0).ip).toBe('203.0.113.9');
    expect(peerOf('::ffff:203.0.113.9', asked(), 0).ip).toBe('203.0.113.9');
    expect(peerOf(undefined, request, 0).ip).toBe('');
  });

  it.each([
    [1, '1.2.3.4', '1.2.3.4'],
    [1, '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    [2, '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    [2, '1.2.3.4', '1.2.3.4'],
    [1, 'nonsense', '10.0.0.1'],
    [1, '', '10.0.0.1'],
  ])('behind %i proxies and with "%s" is %s', (proxies, header, ip) => {
    expect(peerOf('10.0.0.1', forwarded(header), proxies).ip).toBe(ip);
  });

  it('is a whole network where addresses come in networks', () => {
    const ips = [
      '2001:db8:1:2:3:4:5:6',
      '2001:0DB8:1:2::9',
      '2001:db8:1:2::',
      '2001:db8:1:2::%eth0',
    ];
    expect(new Set(ips.map((ip) => peerOf(ip, asked(), 0).ip))).toEqual(
      new Set(['2001:db8:1:2::/64']),
    );
    expect(peerOf('2001:db8::1', asked(), 0).ip).toBe('2001:db8:0:0::/64');
    expect(peerOf('::1', asked(), 0).ip).toBe('0:0:0:0::/64');
  });
});

describe('who sits at the server', () => {
  it.each([
    ['127.0.0.1', 'http://localhost:8080/api/x', {}],
    ['127.0.0.1', 'http://127.0.0.1:8080/api/x', { origin: 'http://localhost:5173' }],
    ['::1', 'http://[::1]:8080/api/x', {}],
    ['::ffff:127.0.0.1', 'http://localhost/api/x', {}],
  ])('is known by %s and %s', (ip, url, headers) => {
    expect(peerOf(ip, asked(url, headers), 0).local).toBe(true);
  });

  it.each([
    ['another machine', '192.168.1.7', HERE, {}],
    ['an unknown one', undefined, HERE, {}],
    ['a name that leads here', '127.0.0.1', 'http://evil.example/api/x', {}],
    ['a name that looks like it', '127.0.0.1', 'http://localhost.evil.example/api/x', {}],
    ['a page of another site', '127.0.0.1', HERE, { origin: 'https://evil.example' }],
    ['a page of no site', '127.0.0.1', HERE, { origin: 'null' }],
    ['whoever a proxy speaks for', '127.0.0.1', HERE, { 'x-forwarded-for': '127.0.0.1' }],
    ['whoever any proxy speaks for', '127.0.0.1', HERE, { via: '1.1 nginx' }],
  ])('is not %s', (_, ip, url, headers) => {
    expect(peerOf(ip, asked(url, headers), 0).local).toBe(false);
  });

  it('cannot be told where proxies are expected', () => {
    expect(peerOf('127.0.0.1', asked(), 1).local).toBe(false);
  });
});
