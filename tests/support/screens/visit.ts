import { calls, type Chapter } from '../../../src/shared/contract/index.ts';
import { callApi } from '../product/callApi.ts';
import type { Page } from '../drivers/engine.ts';

/** A comic of the demo catalogue. */
export interface Comic {
  readonly uuid: string;
  readonly title: string;
  /** By index. */
  readonly chapters: readonly Chapter[];
}

/** The persisted user in local storage, with its fields parsed. */
export interface StoredUser {
  readonly token?: string;
  readonly userinfo?: { readonly uuid: string; readonly username: string } | null;
  readonly previous?: { readonly token: string; readonly username: string } | null;
  readonly launchtoken?: string;
  readonly wid?: string;
  readonly channelid?: string;
  readonly comiccollectuuids?: readonly string[];
  readonly comicautoPayuuids?: readonly string[];
  readonly novelcollectuuids?: readonly string[];
  readonly novelautoPayuuids?: readonly string[];
  readonly comicsearchhistory?: readonly string[];
  readonly novelsearchhistory?: readonly string[];
  readonly comicreaduuids?: readonly StoredPlace[];
  readonly filmcollectuuids?: readonly string[];
  readonly filmautoPayuuids?: readonly string[];
  readonly filmreaduuids?: readonly StoredPlace[];
}

interface StoredPlace {
  readonly uuid: string;
  readonly chapter: string;
  readonly page: number;
  readonly ratio: number;
}

/** @returns comics whose first two chapters are free, in the catalogue's order */
export async function freeComics(base: string): Promise<readonly Comic[]> {
  const { authorization: token } = await callApi(base, calls.init, {});
  const { items } = await callApi(base, calls.comicList, { kind: 'comic' }, { token });
  const comics: Comic[] = [];
  for (const { uuid, title } of items) {
    const { chapters } = await callApi(base, calls.comicDirectoryList, { uuid }, { token });
    const inOrder = chapters.toSorted((a, b) => a.index - b.index);
    const [first, second] = inOrder;
    if (first?.locked === false && second?.locked === false) {
      comics.push({ uuid, title, chapters: inOrder });
    }
  }
  return comics;
}

/** @throws where the catalogue has no such comic */
export async function ensureFreeComic(base: string): Promise<Comic> {
  const [comic] = await freeComics(base);
  if (!comic) throw new Error('the catalogue has no comic whose first chapters are free');
  return comic;
}

/** @throws where there is no such chapter; `index` counts from 1 */
export function chapterOf({ title, chapters }: Comic, index: number): Chapter {
  const chapter = chapters[index - 1];
  if (!chapter) throw new Error(`${title} has no chapter ${index}`);
  return chapter;
}

/** @throws where every chapter of every comic is free */
export async function lockedChapterPath(base: string): Promise<string> {
  const { authorization: token } = await callApi(base, calls.init, {});
  const { items } = await callApi(base, calls.comicList, { kind: 'comic' }, { token });
  for (const { uuid } of items) {
    const { chapters } = await callApi(base, calls.comicDirectoryList, { uuid }, { token });
    const locked = chapters.find((chapter) => chapter.locked);
    if (locked) return `/readcomic?uuid=${uuid}&chapter=${locked.uuid}`;
  }
  throw new Error('the catalogue has no locked chapter');
}

export function readPath({ uuid }: Comic, chapter: Chapter): string {
  return `/readcomic?uuid=${uuid}&chapter=${chapter.uuid}`;
}

export function detailPath({ uuid }: Comic): string {
  return `/detailcomic?uuid=${uuid}`;
}

export async function storedUser(page: Page): Promise<StoredUser> {
  return page.evaluate<StoredUser>(() => {
    const fields = JSON.parse(localStorage.getItem('moyu:user') ?? '{}') as Record<string, string>;
    const opened = Object.entries(fields).map(([name, value]) => [name, JSON.parse(value)]);
    return Object.fromEntries(opened) as object;
  });
}

/** Waits until the app has an account at the back end. */
export async function untilSignedIn(page: Page): Promise<StoredUser> {
  await page.waitFor(`(localStorage.getItem('moyu:user') ?? '').includes('username')`, {
    timeoutMs: 20_000,
    what: 'an account',
  });
  return storedUser(page);
}

/** Waits until this document's init has ended: without a server a running one would cover the screen with its overlay. */
export async function untilInitEnded(page: Page): Promise<void> {
  await page.waitFor(
    `['/api/user', '/api/system/'].every((path) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(path)))`,
    { what: 'the end of init' },
  );
}

/** Waits until the account outlives a kill of the browser: a queue of another account is not continued. */
export async function untilAccountOnDisk(page: Page): Promise<void> {
  const { token = '' } = await untilSignedIn(page);
  await page.untilOnDisk(token);
}

/**
 * Waits until a worker answers for the page and is activated: a worker claims the page before, and Firefox writes its
 * registration to the disk after.
 */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitFor(`navigator.serviceWorker.controller?.state === 'activated'`, {
    timeoutMs: 60_000,
    what: 'a service worker that controls the page',
  });
}

/** Number of chapter pages on the device. */
export async function storedPictures(page: Page): Promise<number> {
  return (await storedPages(page)).length;
}

/** Numbers of panels of the pages on the device that guided view has looked at. */
export async function storedPanels(page: Page): Promise<readonly number[]> {
  return (await storedPages(page)).flatMap(({ panels }) => panels?.found.panels.length ?? []);
}

interface StoredPage {
  readonly chapter: string;
  readonly panels?: { readonly found: { readonly panels: readonly unknown[] } };
}

async function storedPages(page: Page): Promise<readonly StoredPage[]> {
  return page.evaluate<readonly StoredPage[]>(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const rows = await new Promise<readonly StoredPage[]>((resolve, reject) => {
      const request = database.transaction('pictures').objectStore('pictures').getAll();
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
    });
    database.close();
    return rows.filter(({ chapter }) => chapter !== '');
  });
}
