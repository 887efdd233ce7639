export interface CachedScriptDeps {
  readonly fetch: typeof fetch;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>>;
}

export interface CachedScriptAnswer {
  readonly response: Promise<Response>;
  /** Settles when it is stored or failed; never rejects. */
  readonly stored: Promise<unknown>;
}

/**
 * A script too large to ship with the app: answers from the cache, else from the network, replacing an older version.
 */
export function cachedScriptResponse(request: Request, deps: CachedScriptDeps): CachedScriptAnswer {
  const cached = cachedCopy(request, deps);
  const fresh = cached.then((copy) => (copy ? undefined : deps.fetch(request)));
  const copyOfFresh = fresh.then((response) => (isScript(response) ? response.clone() : undefined));
  return {
    response: Promise.all([cached, fresh]).then(
      ([copy, answer]) => copy ?? answer ?? Response.error(),
    ),
    // Offline, or the cache is refused or full: the next request tries again.
    stored: copyOfFresh
      .then((copy) => copy && storeCopy(request, copy, deps))
      .catch(() => undefined),
  };
}

/** Fetches a new version's script at once if the old one was in use, so that it works offline. Never rejects. */
export async function renewScript(address: string, deps: CachedScriptDeps): Promise<void> {
  try {
    const cache = await deps.openCache();
    if ((await cache.keys()).length === 0) return;
    const { response, stored } = cachedScriptResponse(new Request(address), deps);
    await Promise.allSettled([response, stored]);
  } catch {
    // The cache is refused.
  }
}

async function cachedCopy(request: Request, { openCache }: CachedScriptDeps) {
  try {
    return await (await openCache()).match(request.url);
  } catch {
    // The cache is refused.
    return undefined;
  }
}

async function storeCopy(request: Request, copy: Response, { openCache }: CachedScriptDeps) {
  const cache = await openCache();
  const older = await cache.keys();
  await cache.put(request.url, copy);
  const outdated = older.filter(({ url }) => url !== request.url);
  await Promise.all(outdated.map((each) => cache.delete(each)));
}

/** Some hosts answer every address with the app's page, which would be cached for good. */
function isScript(response: Response | undefined): response is Response {
  const type = response?.headers.get('content-type') ?? '';
  return response?.status === 200 && type.includes('javascript');
}
