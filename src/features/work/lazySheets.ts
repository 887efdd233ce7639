import { lazy } from 'react';

export const PurchaseSheet = lazy(async () => {
  const { PurchaseSheet: Loaded } = await import('./PurchaseSheet.tsx');
  return { default: Loaded };
});

export const ReportSheet = lazy(async () => {
  const { ReportSheet: Loaded } = await import('./ReportSheet.tsx');
  return { default: Loaded };
});
