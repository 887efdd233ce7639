import {
  calls,
  type DataOf,
  type InputOf,
  type Kind,
  type Work,
} from '../../shared/contract/index.ts';
import { api } from '../api.ts';

/** Suggestions for partial keywords are cached for less time than results. */
const SUGGESTIONS_STORED_SECONDS = 300;

export type SearchOrder = NonNullable<InputOf<typeof calls.search>['sort']>;
export interface SearchFor {
  readonly kind: Kind;
  /** Trimmed, 1…KEYWORD_CHARACTERS_MAX characters. */
  readonly keyword: string;
  /** Default: by relevance. */
  readonly sort?: SearchOrder;
}
export interface FoundPage {
  readonly items: readonly Work[];
  readonly size: number;
  readonly total: number;
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.infiniteQuery<FoundPage, SearchFor, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: nextPage },
      query: ({ queryArg, pageParam }) => ({
        call: calls.search,
        input: { ...queryArg, page: pageParam },
      }),
      transformResponse: foundPage,
    }),
    suggest: build.query<FoundPage, Pick<SearchFor, 'kind' | 'keyword'>>({
      query: (input) => ({ call: calls.search, input }),
      transformResponse: foundPage,
      keepUnusedDataFor: SUGGESTIONS_STORED_SECONDS,
    }),
  }),
});

function foundPage(data: DataOf<typeof calls.search>): FoundPage {
  return 'items' in data ? data : { items: [], size: 0, total: 0 };
}

/** @returns undefined after the last page; without a total from the server, a page that is not full is the last */
function nextPage(last: FoundPage, all: readonly FoundPage[]): number | undefined {
  const seen = all.reduce((sum, { items }) => sum + items.length, 0);
  const hasMore = last.total > 0 ? seen < last.total : last.items.length >= last.size;
  return hasMore && last.items.length > 0 ? all.length + 1 : undefined;
}
