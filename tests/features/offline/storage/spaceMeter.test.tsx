// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SpaceMeter } from '../../../../src/features/offline/storage/SpaceMeter.tsx';
import { SPACE_SHORT_BYTES } from '../../../../src/shared/limits/downloads.ts';

type Props = Parameters<typeof SpaceMeter>[0];
const space = {
  works: [],
  sizes: { totalBytes: 0, comicBytes: 0, novelBytes: 0, filmBytes: 0, coverBytes: 0 },
} as unknown as Props['space'];

afterEach(cleanup);

it.each([
  ['says so while space is short', SPACE_SHORT_BYTES - 1, 1],
  ['is silent while there is plenty', SPACE_SHORT_BYTES, 0],
])('the number of chapters that still fit %s', (_what, freeBytes, shown) => {
  const storage = { usedBytes: 0, quotaBytes: 4e9, freeBytes } as Props['storage'];
  render(<SpaceMeter space={space} storage={storage} />);
  expect(screen.queryAllByText(/约还能存|空间不够/)).toHaveLength(shown);
});
