import { configureStore } from '@reduxjs/toolkit';
import { adminApi } from './adminApi.ts';

export function createAdminStore() {
  return configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (standard) => standard().concat(adminApi.middleware),
  });
}

export type AdminDispatch = ReturnType<typeof createAdminStore>['dispatch'];
