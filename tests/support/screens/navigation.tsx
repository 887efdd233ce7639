import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createAppRouter } from '../../../src/app/router.ts';

/** The app's router at /index, for screens rendered alone: it notes what is opened, and opens nothing. */
export function noteNavigation() {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: ['/index'] }),
  });
  const open = vi.fn<(href: string | undefined, options: { replace: boolean }) => void>();
  router.navigate = async ({ href, replace = false }) => open(href, { replace });
  const withLinks = (screen: ReactNode) => (
    <RouterContextProvider router={router}>{screen}</RouterContextProvider>
  );
  return { open, withLinks };
}
