import { expect, it } from 'vitest';
import { isPublicAddress, isPushEndpoint } from '../../../../server/domain/push/pushAddress.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['142.250.1.1', '2a00:1450:4001::200a'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user:pass@push.example/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://2130706433/abc', false],
  ['https://localhost/abc', false],
  ['no address', false],
])('whether %s may be a push service: %s', (endpoint, isAllowed) => {
  expect(isPushEndpoint(endpoint, false)).toBe(isAllowed);
});
