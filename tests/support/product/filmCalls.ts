import { calls } from '../../../src/shared/contract/index.ts';
import { callApi } from './callApi.ts';
import { payAtCheckout, placeOrder } from './checkout.ts';
import type { Product } from './product.ts';

/** A position in a film that the account has before the test opens a page. */

export interface FilmPlace {
  readonly work: string;
  readonly index: number;
  readonly seconds: number;
  readonly ratio: number;
  /** ISO 8601. */
  readonly at: string;
}

export async function collectFilms({ api }: Product, token: string, ...uuids: string[]) {
  const input = { action: 'add', kind: 'film', uuids } as const;
  await callApi(api.url, calls.changeCollection, input, { token });
}

export async function watchFilms({ api }: Product, token: string, ...places: FilmPlace[]) {
  const entries = await Promise.all(
    places.map(async ({ work, index, seconds, ratio, at }) => {
      const chapter = await episodeOf(api.url, { work, index, token });
      return { kind: 'film' as const, work, chapter, index, page: 1 + seconds, ratio, at };
    }),
  );
  await callApi(api.url, calls.changeRecords, { action: 'save', entries }, { token });
}

/** Pays at the sandbox's checkout for coins, and with them for an episode. */
export async function purchaseEpisode(
  { api }: Product,
  token: string,
  work: string,
  index: number,
) {
  const { coins } = await callApi(api.url, calls.userinfo, {}, { token });
  if (coins < 100) await payAtCheckout((await placeOrder(api.url, token)).pay_url);
  const chapter = await episodeOf(api.url, { work, index, token });
  const input = { kind: 'film', uuid: work, chapter, buy: 1 } as const;
  const extra = { idempotency: crypto.randomUUID() };
  await callApi(api.url, calls.comicDirectory, input, { token, extra });
}

interface Episode {
  readonly work: string;
  readonly index: number;
  readonly token: string;
}

/** @throws where there is no such episode */
async function episodeOf(base: string, { work, index, token }: Episode): Promise<string> {
  const wanted = { kind: 'film', uuid: work } as const;
  const { chapters } = await callApi(base, calls.comicDirectoryList, wanted, { token });
  const uuid = chapters.find((each) => each.index === index)?.uuid;
  if (!uuid) throw new Error(`${work} has no episode ${index}`);
  return uuid;
}
