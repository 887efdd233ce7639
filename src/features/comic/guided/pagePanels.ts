import { getOfflineStore } from '../../../lib/pictures.ts';
import { whenIdle } from '../../../lib/whenIdle.ts';
import type { ComicPage } from '../../../shared/contract/index.ts';
import type { PagePanels } from '../../../shared/offline/assets/pagePanels.ts';
import { findPanelsInWorker } from '../reader/analyzePage.ts';
import type { PageSource } from '../reader/pageLoads.ts';
import { type PageOrder, pagePixels } from '../reader/pagePixels.ts';

/** Raised when `findPanels` finds other panels: pages that earlier versions looked at are looked at again. */
export const PANELS_VERSION = 1;
/** The service worker stores a page after it was shown: how long it may take, ms. */
const STORED_MS = 3_000;

/**
 * The panels of a page: found once, then read from the device.
 * @param source the page, loaded
 * @returns undefined if the page was left before, or cannot be drawn
 */
export async function panelsOfPage(
  page: ComicPage,
  source: PageSource,
  signal: AbortSignal,
): Promise<PagePanels | undefined> {
  const { path, sha256, width, height } = page;
  const stored = await getOfflineStore()
    .then((offlineStore) => offlineStore.findPanels(path, sha256))
    .catch(() => undefined);
  if (stored?.version === PANELS_VERSION) return stored.found;
  const order = { source, width, height };
  const found =
    (await findPanelsInWorker(order, signal)) ??
    (signal.aborted ? undefined : await findOnPage(order));
  if (found) void store(page, found);
  return found;
}

/** Where the browser starts no worker, or draws in none. */
async function findOnPage(order: PageOrder): Promise<PagePanels | undefined> {
  const { findPanels, PANEL_SAMPLE_PX } = await import('./findPanels.ts');
  const pixels = await pagePixels(order, PANEL_SAMPLE_PX);
  await whenIdle(STORED_MS);
  return pixels && findPanels(pixels);
}

/** What cannot be stored is found again by the next reading. */
async function store({ path, sha256 }: ComicPage, found: PagePanels): Promise<void> {
  const save = async () => {
    const offlineStore = await getOfflineStore();
    return offlineStore.savePanels(path, sha256, { version: PANELS_VERSION, found });
  };
  try {
    if (await save()) return;
    await new Promise((resolve) => setTimeout(resolve, STORED_MS));
    await save();
  } catch (error) {
    console.warn('the panels of a page were not stored', error);
  }
}
