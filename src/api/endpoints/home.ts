import * as v from 'valibot';
import { preloadPicture } from '../../lib/pictures.ts';
import { calls, type DataOf, type Kind } from '../../shared/contract/index.ts';
import { api } from '../api.ts';
import { callInSession } from '../baseQuery.ts';
import type { Result } from '../failure.ts';
import { freshOrStored } from '../freshOrStored.ts';
import { storeAnswer, patience } from '../storeAnswer.ts';
import { servicesOf, type SessionApi } from '../thunk.ts';

export type Home = DataOf<typeof calls.index>;

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    home: build.query<Home, Kind>({
      queryFn: (kind, query) =>
        freshOrStored({
          fresh: fetchHome(kind, query),
          find: () => findHome(kind, query),
          patienceMs: patience(query),
          onLate: (data) =>
            void query.dispatch(homeApi.util.updateQueryData('home', kind, () => data)),
        }),
    }),
    popularSearches: build.query<readonly string[], Kind>({
      query: (kind) => ({ call: calls.search, input: { kind } }),
      transformResponse: (data: DataOf<typeof calls.search>) => ('hot' in data ? data.hot : []),
    }),
    guessLike: build.query<DataOf<typeof calls.guessLike>, { kind: Kind; uuid?: string }>({
      query: (input) => ({ call: calls.guessLike, input }),
    }),
  }),
});

async function fetchHome(kind: Kind, query: SessionApi): Promise<Result<Home>> {
  const answer = await callInSession({ call: calls.index, input: { kind } }, query);
  if (answer.ok) {
    // The largest image of a first visit: its request need not wait for the first rendering.
    const [first] = answer.data.banners;
    // As `HomeBanners` renders it.
    if (first) preloadPicture((kind !== 'film' && first.item?.cover) || first.cover);
    void storeAnswer(query, (offlineStore) => offlineStore.saveAnswer(`home:${kind}`, answer.data));
  }
  return answer;
}

async function findHome(kind: Kind, query: SessionApi): Promise<Home | undefined> {
  const offlineStore = await servicesOf(query.extra).offlineStore();
  const stored = v.safeParse(calls.index.data, await offlineStore.findAnswer(`home:${kind}`));
  return stored.success ? stored.output : undefined;
}
