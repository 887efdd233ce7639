import { expect, it } from 'vitest';
import { isReadable, joinOwners } from '../../../../src/shared/offline/chapters/owners.ts';

it('a chapter is readable for its owners, for everyone if it is free, and while no account is known', () => {
  expect(isReadable('me', 'me')).toBe(true);
  expect(isReadable('you', 'me')).toBe(false);
  expect(isReadable('meme', 'me')).toBe(false);
  expect(isReadable('', 'me')).toBe(true);
  expect(isReadable('you', '')).toBe(true);
});

it('a chapter stays the first account’s after a second one has purchased it too', () => {
  const both = joinOwners('me', 'you');
  expect([isReadable(both, 'me'), isReadable(both, 'you'), isReadable(both, 'they')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(joinOwners(both, 'me')).toBe(both);
  expect(joinOwners(both, undefined)).toBe(both);
  expect(joinOwners(both, '')).toBe('');
  expect(joinOwners(undefined, 'me')).toBe('me');
});
