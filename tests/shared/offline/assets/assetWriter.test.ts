import { describe, expect, it } from 'vitest';
import { assetWriter } from '../../../../src/shared/offline/assets/assetWriter.ts';
import type { StoredAsset } from '../../../../src/shared/offline/database/offlineStore.ts';
import { picture } from '../../../support/fakes/storeSamples.ts';

/** Records the pictures of each write. */
function recorder(fails: (pictures: readonly StoredAsset[]) => boolean = () => false) {
  const batches: string[][] = [];
  const together = async (pictures: readonly StoredAsset[]) => {
    batches.push(pictures.map(({ path }) => path));
    await Promise.resolve();
    if (fails(pictures)) throw new Error('a full disk');
  };
  return { batches, together };
}
const alone = async ({ path }: StoredAsset) => path !== 'bad';
const numbered = (count: number) => Array.from({ length: count }, (_, at) => picture(`p${at}`));

describe('the picture writer', () => {
  it('writes at once if no other picture is expected, and together with those that arrive meanwhile', async () => {
    const { batches, together } = recorder();
    const write = assetWriter(together, alone);
    expect(await Promise.all(numbered(4).map(write))).toEqual([true, true, true, true]);
    expect(batches).toEqual([['p0'], ['p1', 'p2', 'p3']]);
  });

  it('waits for others while there is time, and no longer than that', async () => {
    const { batches, together } = recorder();
    const write = assetWriter(together, alone, 30);
    const started = [write(picture('a'))];
    await Promise.resolve();
    started.push(write(picture('b')), write(picture('c')));
    expect(await Promise.all(started)).toEqual([true, true, true]);
    expect(batches).toEqual([['a', 'b', 'c']]);
    expect(await write(picture('d'))).toBe(true);
    expect(batches.at(-1)).toEqual(['d']);
  });

  it('does not wait when there are enough of them', async () => {
    const { batches, together } = recorder();
    const write = assetWriter(together, alone, 60_000);
    expect(await Promise.all(numbered(8).map(write))).toEqual(Array(8).fill(true));
    expect(batches).toEqual([numbered(8).map(({ path }) => path)]);
  });

  it('reports the result of each when one of them spoils the batch', async () => {
    const { together } = recorder((pictures) => pictures.some(({ path }) => path === 'bad'));
    const write = assetWriter(together, alone, 30);
    const ends = ['good', 'bad', 'fine'].map((path) => write(picture(path)));
    expect(await Promise.all(ends)).toEqual([true, false, true]);
  });
});
