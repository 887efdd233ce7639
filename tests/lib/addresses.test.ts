import { expect, it } from 'vitest';
import { isScreenAddress } from '../../src/lib/addresses.ts';

it.each(['/mine', '/mine?tab=1', '/bookcasecomic?tab=record'])(
  '%s is a screen of the app',
  (href) => {
    expect(isScreenAddress(href)).toBe(true);
  },
);

it.each([
  'https://other.example/mine',
  '//other.example/mine',
  'javascript:/mine',
  '/no-such-screen',
  '/mine/2',
  '/miner',
  '',
])('%j is not a screen of the app', (href) => {
  expect(isScreenAddress(href)).toBe(false);
});
