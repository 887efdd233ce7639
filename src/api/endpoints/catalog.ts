import { calls, type DataOf, type InputOf } from '../../shared/contract/index.ts';
import { api } from '../api.ts';

export type WorkListQuery = Omit<InputOf<typeof calls.comicList>, 'page'>;
type WorkListPage = DataOf<typeof calls.comicList>;

/** Lists of the catalogue are not stored on the device (SPECIFICATION: Offline rules). */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    workList: build.infiniteQuery<WorkListPage, WorkListQuery, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: nextPage },
      query: ({ queryArg, pageParam }) => ({
        call: calls.comicList,
        input: { ...queryArg, page: pageParam },
      }),
      providesTags: (_list, _error, { price }) => (price === 'bought' ? ['bought'] : []),
    }),
  }),
});

/** Counts the rows received instead of `size`: a server may return fewer rows per page than requested. */
function nextPage(last: WorkListPage, pages: readonly WorkListPage[], page: number) {
  const count = pages.reduce((sum, { items }) => sum + items.length, 0);
  return last.items.length === 0 || count >= last.total ? undefined : page + 1;
}
