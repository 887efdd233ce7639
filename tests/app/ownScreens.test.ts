// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isOwnScreen } from '../../src/app/useRouterNavigation.ts';

it.each(['/mine', '/mine?tab=1', `${window.location.origin}/mine`])(
  '%s is a screen of the app',
  (href) => {
    expect(isOwnScreen(href)).toBe(true);
  },
);

it.each([
  'https://other.example/mine',
  '//other.example/mine',
  'http://[bad/mine',
  'javascript:/mine',
  '/no-such-screen',
])('%s is not a screen of the app', (href) => {
  expect(isOwnScreen(href)).toBe(false);
});
