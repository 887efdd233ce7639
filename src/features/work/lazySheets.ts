import { lazy } from 'react';

/** Asked for when something is to be bought. */
export const PurchaseSheet = lazy(async () => {
  const { PurchaseSheet: Loaded } = await import('./PurchaseSheet.tsx');
  return { default: Loaded };
});
