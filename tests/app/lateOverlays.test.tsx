// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import LateOverlays from '../../src/app/LateOverlays.tsx';
import { createAppRouter } from '../../src/app/router.ts';
import { startOfflineStore } from '../support/screens/renderScreen.tsx';

vi.mock('../../src/features/install/LinkCard.tsx', () => ({
  default: (link: { readonly kind: string; readonly uuid: string; readonly chapter: string }) => (
    <p>{`${link.kind} ${link.uuid} ${link.chapter}`}</p>
  ),
}));

afterEach(cleanup);

/** A tab that was opened with the first address and led to the others; the late overlays come then. */
async function openTab(...hrefs: readonly string[]) {
  const [first = '/index', ...others] = hrefs;
  const history = createMemoryHistory({ initialEntries: [first] });
  const router = createAppRouter({ history });
  await router.load();
  for (const href of others) await router.navigate({ href });
  render(
    <Provider store={startOfflineStore()}>
      <RouterContextProvider router={router}>
        <LateOverlays isReading />
      </RouterContextProvider>
    </Provider>,
  );
  return { go: (href: string) => act(() => router.navigate({ href })) };
}

it('the card of a link belongs to the screen that the link opened', async () => {
  const { go } = await openTab('/readcomic?uuid=w-1&chapter=c-1');
  expect(await screen.findByText('comic w-1 c-1')).toBeTruthy();
  await go('/readcomic?uuid=w-1&chapter=c-2');
  expect(screen.queryByText(/^comic/)).toBeNull();
});

it.each(['/detailnovel?uuid=w-2', '/detailfilm?uuid=w-2'])('so does %s', async (href) => {
  await openTab(href);
  expect(await screen.findByText(/^(novel|film) w-2$/)).toBeTruthy();
});

it.each([
  ['of a home', ['/index']],
  ['of a link without a work', ['/detailcomic']],
  ['in a tab that has shown another screen before', ['/index', '/detailcomic?uuid=w-3']],
])('there is none %s', async (_name, hrefs) => {
  await openTab(...hrefs);
  // Loaded by now, if it were wanted.
  await import('../../src/features/install/LinkCard.tsx');
  await act(async () => undefined);
  expect(screen.queryByText(/^comic/)).toBeNull();
});
