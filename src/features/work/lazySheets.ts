import { lazy } from 'react';

export const PurchaseSheet = lazy(async () => {
  const { PurchaseSheet: Loaded } = await import('./PurchaseSheet.tsx');
  return { default: Loaded };
});
