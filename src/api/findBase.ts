import { calls, CODE, joinAddress } from '../shared/contract/index.ts';
import { openEnvelope } from '../shared/crypto/envelope.ts';
import { parseKey } from '../shared/crypto/key.ts';
import { HEALTH_PROBE_TIMEOUT_MS } from '../shared/limits.ts';
import { readingFetch } from '../shared/answerText.ts';

export interface FindBaseDeps {
  readonly apiKey: string;
  readonly fetch?: typeof fetch;
  /** Called before each probe; `current` counts from 1. */
  readonly onProbe?: (current: number, total: number) => void;
  /** Ends the search: the reader chose not to wait. */
  readonly signal?: AbortSignal;
}

/**
 * The addresses in the order of probing: the one that worked last comes first even if it is no longer configured, so
 * that a new list does not cut off a browser whose old address works. It passes the same probe as the others: an
 * address that is retired no longer answers, or not under `api_key`.
 * @param saved value from local storage; used only if it is an absolute http(s) address
 */
export function probeOrder(configured: readonly string[], saved: string | null): readonly string[] {
  if (saved === null || !isAbsolute(saved)) return configured;
  return [saved, ...configured.filter((address) => address !== saved)];
}

function isAbsolute(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/**
 * Finds the first address whose health probe returns a 200 envelope within HEALTH_PROBE_TIMEOUT_MS.
 * @returns undefined if no address does, or the search was ended
 */
export async function findBase(
  addresses: readonly string[],
  deps: FindBaseDeps,
): Promise<string | undefined> {
  for (const [index, address] of addresses.entries()) {
    if (deps.signal?.aborted) return undefined;
    deps.onProbe?.(index + 1, addresses.length);
    if (await answers(address, deps)) return address;
  }
  return undefined;
}

async function answers(address: string, { apiKey, signal, fetch: given }: FindBaseDeps) {
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, HEALTH_PROBE_TIMEOUT_MS);
  // Safari before 17.4 has no AbortSignal.any.
  signal?.addEventListener('abort', end);
  const request = readingFetch(given ?? ((...args) => fetch(...args)));
  try {
    const response = await request(joinAddress(address, calls.success.path), {
      signal: limit.signal,
      cache: 'no-store',
    });
    const opened = await openEnvelope(await response.text(), parseKey(apiKey));
    return typeof opened === 'object' && Reflect.get(opened ?? {}, 'code') === CODE.ok;
  } catch {
    // Any failure (refused, late, unreadable, other key) rules the address out.
    return false;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
