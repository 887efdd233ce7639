import * as v from 'valibot';
import { worksApi } from '../api/endpoints/works.ts';
import { requestFilm } from '../features/film/index.ts';
import { kindOfArea, lastKind } from '../lib/channel.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { uuidSchema } from '../shared/contract/index.ts';
import type { AppRouter } from './router.ts';
import { preloadScreen } from './screens.ts';
import type { AppStore } from './store.ts';

/** A touch that lasts longer is a tap more often than the start of a scroll. */
const PRESS_MS = 40;

/**
 * Loads the chunk of the screen that a pressed link leads to, and sends the first calls of a work's screen, so that they
 * run while the finger is lifted and the router renders. A touch that becomes a scroll sends nothing.
 */
export function openOnPress({ dispatch }: Pick<AppStore, 'dispatch'>): void {
  let pressed: ReturnType<typeof setTimeout> | undefined;
  const on = (name: 'pointerdown' | 'pointercancel' | 'click', act: (event: Event) => void) =>
    document.addEventListener(
      name,
      (event) => {
        clearTimeout(pressed);
        act(event);
      },
      { capture: true, passive: true },
    );
  on('pointerdown', (event) => {
    const address = addressOf(event);
    if (!address) return;
    void preloadScreen(address.pathname);
    pressed = setTimeout(() => requestWork(address, dispatch), PRESS_MS);
  });
  on('pointercancel', () => undefined);
  on('click', (event) => {
    const address = addressOf(event);
    if (address) requestWork(address, dispatch);
  });
}

/** @returns undefined if the event is at no link within the app */
function addressOf({ target }: Event): URL | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  return new URL(link.href);
}

function requestWork({ pathname, searchParams }: URL, dispatch: AppStore['dispatch']): void {
  const uuid = v.parse(idSchema, searchParams.get('uuid'));
  const kind = kindOfArea(pathname);
  if (!kind || pathname !== `/detail${kind}` || !uuid) return;
  if (kind === 'film') {
    void dispatch(requestFilm(uuid, v.parse(idSchema, searchParams.get('chapter'))));
  } else {
    void dispatch(worksApi.endpoints.work.initiate({ kind, uuid }, { subscribe: false }));
  }
}

/** As the route table reads them. */
const idSchema = v.fallback(uuidSchema, '');

/** Loads the chunk of the screen that the works of the shown area open in, each time an area is shown and the page is idle. */
export function preloadDetails(router: Pick<AppRouter, 'state' | 'subscribe'>): void {
  const preload = async () => {
    const kind = kindOfArea(router.state.location.pathname) ?? lastKind();
    await whenIdle();
    await preloadScreen(`/detail${kind}`);
  };
  router.subscribe('onResolved', () => void preload());
  void preload();
}
