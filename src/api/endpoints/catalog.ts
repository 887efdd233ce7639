import { calls, type DataOf, type InputOf } from '../../shared/contract/index.ts';
import { api } from '../api.ts';

/** Which works, in which order, and how many at a time. */
export type WorkListWanted = Omit<InputOf<typeof calls.comicList>, 'page'>;
type WorkListPage = DataOf<typeof calls.comicList>;

/** Lists are not kept on the device: what they hold is the back end's to say (contract 4). */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    workList: build.infiniteQuery<WorkListPage, WorkListWanted, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: nextPage },
      query: ({ queryArg, pageParam }) => ({
        call: calls.comicList,
        input: { ...queryArg, page: pageParam },
      }),
      providesTags: (_list, _error, { price }) => (price === 'bought' ? ['bought'] : []),
    }),
  }),
});

/** By what has come, not by `size`: another back end may give fewer at a time than it was asked for. */
function nextPage(last: WorkListPage, pages: readonly WorkListPage[], page: number) {
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  return last.items.length === 0 || count >= last.total ? undefined : page + 1;
}
