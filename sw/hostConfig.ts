import { HOST_CONFIG_PATIENCE_MS } from '../src/shared/limits.ts';
import { HOST_CONFIG_PATH } from '../src/shared/names.ts';

export interface HostConfigDeps {
  readonly fetch: typeof fetch;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put'>>;
}

export interface HostConfigAnswer {
  readonly response: Promise<Response>;
  /** Settles when a fresh copy, if any, is stored; never rejects. */
  readonly stored: Promise<unknown>;
}

/**
 * `config.js`, network first, because the operator edits it at will. Without a timely response the last good copy
 * answers; a late response is stored for the next start.
 */
export function hostConfigResponse(deps: HostConfigDeps): HostConfigAnswer {
  const fresh = freshConfig(deps);
  return { response: freshOrCached(fresh, deps), stored: stored(fresh, deps) };
}

/**
 * At installation: the first page load bypassed the worker, and the next offline start needs the server's addresses and
 * the product key. Never rejects.
 */
export function cacheHostConfig(deps: HostConfigDeps): Promise<unknown> {
  return stored(freshConfig(deps), deps);
}

/** Always revalidates; "not modified" is cheap. */
function freshConfig({ fetch: send }: HostConfigDeps): Promise<Response> {
  return send(HOST_CONFIG_PATH, { cache: 'no-cache' });
}

function stored(fresh: Promise<Response>, deps: HostConfigDeps): Promise<unknown> {
  return (
    fresh
      .then((response) => store(response, deps))
      // Offline, or storage is refused: the previous copy stays.
      .catch(() => undefined)
  );
}

async function freshOrCached(fresh: Promise<Response>, deps: HostConfigDeps): Promise<Response> {
  const inTime = await Promise.race([
    fresh.then((response) => (isGood(response) ? response : undefined)).catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), HOST_CONFIG_PATIENCE_MS);
    }),
  ]);
  return inTime ?? (await cachedCopy(deps)) ?? fresh;
}

async function cachedCopy({ openCache }: HostConfigDeps): Promise<Response | undefined> {
  try {
    return await (await openCache()).match(HOST_CONFIG_PATH);
  } catch {
    // Storage is refused.
    return undefined;
  }
}

/** Some hosts answer every unknown path with index.html and status 200. */
function isGood(response: Response): boolean {
  return response.ok && !(response.headers.get('content-type') ?? '').includes('html');
}

async function store(response: Response, { openCache }: HostConfigDeps): Promise<void> {
  if (!isGood(response)) return;
  // Cloned at once, because the page reads the original.
  const copy = response.clone();
  await (await openCache()).put(HOST_CONFIG_PATH, copy);
}
