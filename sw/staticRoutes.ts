/**
 * With Service Worker Static Routing (Chromium 123) calls and images go straight to the network, without starting the
 * worker.
 */

/** On any origin: API and images may have their own. */
const PASSED_BY = ['/api/*', '/image/*'] as const;

interface Routing {
  addRoutes(
    rules: readonly { condition: { urlPattern: URLPattern }; source: 'network' }[],
  ): Promise<void>;
}

/** @param event of `install` */
export async function passBy(event: ExtendableEvent): Promise<void> {
  if (!takesRoutes(event) || !('URLPattern' in globalThis)) return;
  const rules = PASSED_BY.map((pathname) => ({
    condition: { urlPattern: new URLPattern({ pathname }) },
    source: 'network' as const,
  }));
  // Without the rules requests still work, a little later.
  await event.addRoutes(rules).catch(() => undefined);
}

function takesRoutes(event: ExtendableEvent): event is ExtendableEvent & Routing {
  return 'addRoutes' in event && typeof event.addRoutes === 'function';
}
