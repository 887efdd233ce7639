export interface KeptScriptDeps {
  readonly fetch: typeof fetch;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>>;
}

export interface KeptScriptAnswer {
  readonly response: Promise<Response>;
  /** Settles when it is kept, or cannot be; never rejects. */
  readonly stored: Promise<unknown>;
}

/**
 * A script that is too large to come with the app, for those who use it (features 58, 71): the kept copy, else the
 * network's, which is then kept in place of an older one.
 */
export function keptScriptResponse(request: Request, deps: KeptScriptDeps): KeptScriptAnswer {
  const kept = keptCopy(request, deps);
  const fresh = kept.then((copy) => (copy ? undefined : deps.fetch(request)));
  const copyOfFresh = fresh.then((response) => (isScript(response) ? response.clone() : undefined));
  return {
    response: Promise.all([kept, fresh]).then(
      ([copy, answer]) => copy ?? answer ?? Response.error(),
    ),
    // Offline, or the cache is refused or full: it is fetched again another time.
    stored: copyOfFresh.then((copy) => copy && keep(request, copy, deps)).catch(() => undefined),
  };
}

/**
 * With a new version of the app: who used the script has it on the device at once, for the next time without a network.
 * @param address of the new version's
 * @returns settles when it is kept, or cannot be; never rejects
 */
export async function renewScript(address: string, deps: KeptScriptDeps): Promise<void> {
  try {
    const cache = await deps.openCache();
    if ((await cache.keys()).length === 0) return;
    const { response, stored } = keptScriptResponse(new Request(address), deps);
    await Promise.allSettled([response, stored]);
  } catch {
    // A cache that is refused holds nothing.
  }
}

async function keptCopy(request: Request, { openCache }: KeptScriptDeps) {
  try {
    return await (await openCache()).match(request.url);
  } catch {
    // A cache that is refused holds nothing.
    return undefined;
  }
}

async function keep(request: Request, copy: Response, { openCache }: KeptScriptDeps) {
  const cache = await openCache();
  const older = await cache.keys();
  await cache.put(request.url, copy);
  const outdated = older.filter(({ url }) => url !== request.url);
  await Promise.all(outdated.map((each) => cache.delete(each)));
}

/** A server that answers every address with the app's page would be kept for ever. */
function isScript(response: Response | undefined): response is Response {
  const type = response?.headers.get('content-type') ?? '';
  return response?.status === 200 && type.includes('javascript');
}
