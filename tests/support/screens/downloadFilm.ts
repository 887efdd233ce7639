import { calls, type Chapter } from '../../../src/shared/contract/index.ts';
import { callApi } from '../product/callApi.ts';
import { isDownloaded, enqueue, untilOnDevice } from './downloading.ts';
import type { Page } from '../drivers/engine.ts';
import { filmPath } from './films.ts';
import type { Product } from '../product/product.ts';
import { chapterOf, type Comic, untilSignedIn } from './visit.ts';

async function findFilm(base: string, uuid: string): Promise<Comic> {
  const { authorization: token } = await callApi(base, calls.init, {});
  const input = { kind: 'film', uuid } as const;
  const { title } = await callApi(base, calls.comic, input, { token });
  const { chapters } = await callApi(base, calls.comicDirectoryList, input, { token });
  return { uuid, title, chapters };
}

/** Downloads the first episode of a film in its best quality, from its own screen. */
export async function downloadFilm(page: Page, product: Product, uuid: string): Promise<Chapter> {
  const film = await findFilm(product.api.url, uuid);
  const episode = chapterOf(film, 1);
  await page.goto(product.app.url + filmPath(uuid));
  await page.see({ text: film.title });
  const account = (await untilSignedIn(page)).userinfo?.uuid ?? '';
  await enqueue(page, film, { chapters: [episode], account, kind: 'film' });
  await untilOnDevice(page, episode, isDownloaded, 60_000);
  return episode;
}
