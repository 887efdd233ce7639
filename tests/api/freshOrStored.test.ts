import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import { expect, it } from 'vitest';
import type { Failure, Result } from '../../src/api/failure.ts';
import { freshOrStored } from '../../src/api/freshOrStored.ts';

it('a fresh response that arrives while the stored copy is read is shown in the end', async () => {
  let arrive: (result: Result<string>) => void = () => undefined;
  const fresh = new Promise<Result<string>>((resolve) => (arrive = resolve));
  const api = createApi({
    baseQuery: fakeBaseQuery<Failure>(),
    endpoints: (build) => ({
      text: build.query<string, void>({
        queryFn: (_of, query) =>
          freshOrStored({
            fresh,
            patienceMs: 0,
            async find() {
              arrive({ ok: true, data: 'fresh' });
              await fresh;
              return 'stored';
            },
            onLate: (data) =>
              void query.dispatch(api.util.updateQueryData('text', undefined, () => data)),
          }),
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
  await store.dispatch(api.endpoints.text.initiate());
  await expect
    .poll(() => api.endpoints.text.select()(store.getState()).data, { interval: 5 })
    .toBe('fresh');
});
