import type { CollectedWork } from '../../shared/contract/index.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { api } from '../api.ts';

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    collected: build.query<CollectedWork[], ListedKind>({
      async queryFn(kind, query) {
        // Not on the first screen.
        const { readCollected } = await import('./collectedList.ts');
        return readCollected(
          kind,
          query,
          (data) =>
            void query.dispatch(libraryApi.util.updateQueryData('collected', kind, () => data)),
        );
      },
      providesTags: ['collection'],
    }),
  }),
});
