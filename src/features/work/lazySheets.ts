import { lazy } from 'react';

/** Loaded on the first purchase. */
export const PurchaseSheet = lazy(async () => {
  const { PurchaseSheet: Loaded } = await import('./PurchaseSheet.tsx');
  return { default: Loaded };
});
