import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/shared/contract/index.ts';
import { callApi } from '../support/product/callApi.ts';
import { addLongBook, LONG_BOOK, longBookChapter } from '../support/product/longBook.ts';
import { type RunningServer, startApi } from '../support/product/servers.ts';

/** The back end alone, with a book far longer than the demo's. */

let api: RunningServer;
let token = '';
const book = { kind: 'novel', uuid: LONG_BOOK } as const;

beforeAll(async () => {
  api = await startApi();
  await addLongBook(api, { chapters: 2_000, characters: 10_000, price: 20 });
  token = (await callApi(api.url, calls.init, {})).authorization;
});
afterAll(() => api.remove());

it('a book of 2,000 chapters has its whole directory in one answer, in volumes', async () => {
  const directory = await callApi(api.url, calls.comicDirectoryList, book, { token });
  expect(directory.comic_count).toBe(2_000);
  expect(directory.chapters.map(({ index }) => index)).toEqual(
    Array.from({ length: 2_000 }, (_, at) => at + 1),
  );
  expect(new Set(directory.chapters.map(({ volume }) => volume)).size).toBe(20);
  expect(directory.chapters.map(({ locked }) => locked).slice(2, 4)).toEqual([false, true]);
});

it('the first chapter of the long book has the requested number of characters, and the next one follows', async () => {
  const first = { ...book, chapter: longBookChapter(1) };
  const content = await callApi(api.url, calls.comicDirectory, first, { token });
  if (!('paragraphs' in content)) throw new Error('no text');
  expect(Array.from(content.paragraphs.join(''))).toHaveLength(10_000);
  expect(content).toMatchObject({ previous: null, next: longBookChapter(2) });
});
