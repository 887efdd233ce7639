import { HOST_CONFIG_PATIENCE_MS } from '../src/shared/limits.ts';
import { HOST_CONFIG_PATH } from '../src/shared/names.ts';

export interface HostConfigDeps {
  readonly fetch: typeof fetch;
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put'>>;
}

export interface HostConfigAnswer {
  readonly response: Promise<Response>;
  /** Settles when a fresh copy, if one came, is stored; never rejects. */
  readonly stored: Promise<unknown>;
}

/**
 * `config.js`, network first: the host edits it at will. The last good copy answers when nothing comes, or not in time;
 * what then comes late is stored for the next start.
 */
export function hostConfigResponse(deps: HostConfigDeps): HostConfigAnswer {
  const fresh = freshConfig(deps);
  return { response: freshOrKept(fresh, deps), stored: stored(fresh, deps) };
}

/**
 * A copy from the start: the page of a first visit read its own past the worker, and without one the next start offline
 * would know neither the back end's addresses nor the product key.
 * @returns settles when it is stored, or cannot be; never rejects
 */
export function keepHostConfig(deps: HostConfigDeps): Promise<unknown> {
  return stored(freshConfig(deps), deps);
}

/** The server is asked each time; "not modified" is all it costs. */
function freshConfig({ fetch: send }: HostConfigDeps): Promise<Response> {
  return send(HOST_CONFIG_PATH, { cache: 'no-cache' });
}

function stored(fresh: Promise<Response>, deps: HostConfigDeps): Promise<unknown> {
  return (
    fresh
      .then((response) => store(response, deps))
      // Offline, or the cache is refused: the copy there was stays.
      .catch(() => undefined)
  );
}

async function freshOrKept(fresh: Promise<Response>, deps: HostConfigDeps): Promise<Response> {
  const inTime = await Promise.race([
    fresh.then((response) => (isGood(response) ? response : undefined)).catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), HOST_CONFIG_PATIENCE_MS);
    }),
  ]);
  return inTime ?? (await keptCopy(deps)) ?? fresh;
}

async function keptCopy({ openCache }: HostConfigDeps): Promise<Response | undefined> {
  try {
    return await (await openCache()).match(HOST_CONFIG_PATH);
  } catch {
    // Storage is refused: there is no copy.
    return undefined;
  }
}

/** Hosts that answer every unknown path with index.html do so with status 200. */
function isGood(response: Response): boolean {
  return response.ok && !(response.headers.get('content-type') ?? '').includes('html');
}

async function store(response: Response, { openCache }: HostConfigDeps): Promise<void> {
  if (!isGood(response)) return;
  // Cloned at once: the page reads the original meanwhile.
  const copy = response.clone();
  await (await openCache()).put(HOST_CONFIG_PATH, copy);
}
