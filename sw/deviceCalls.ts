import * as v from 'valibot';
import { readAhead, signedText } from '../src/shared/contract/ahead.ts';
import { answerSchema, CODE, type DataOf, type InputOf } from '../src/shared/contract/index.ts';
import { joinAddress } from '../src/shared/contract/endpoint.ts';
import { readingFetch } from '../src/shared/answerText.ts';
import { hexFromBytes } from '../src/shared/crypto/bytes.ts';
import { sha256Hex } from '../src/shared/crypto/digest.ts';
import { openEnvelope } from '../src/shared/crypto/envelope.ts';
import { parseKey } from '../src/shared/crypto/key.ts';
import { REQUEST_TIMEOUT_MS } from '../src/shared/limits.ts';
import type { AheadConditions } from '../src/shared/offline/downloads/aheadConditions.ts';
import { linkedTo } from '../src/shared/offline/downloads/pageRuns.ts';

export type Subscription = Pick<PushSubscription, 'endpoint' | 'getKey'>;
type Wish = Pick<InputOf<typeof readAhead>, 'kind' | 'uuid' | 'chapter'>;

/** `code`: of a refusal; 0: no answer, or none that can be read. */
export type DeviceAnswer =
  | { readonly ok: true; readonly data: DataOf<typeof readAhead> }
  | { readonly ok: false; readonly code: number };

/** @throws the signal's reason */
export type DeviceCall = (wish: Wish, signal: AbortSignal) => Promise<DeviceAnswer>;

/**
 * Calls signed with the secret of the browser's push subscription ([Note: Calls of a device]), one after the other, since
 * each has to be later than the one before.
 * @returns undefined where the browser gives no secret
 */
export async function deviceCalls(
  subscription: Subscription,
  { account, base, apiKey }: Pick<AheadConditions, 'account' | 'base' | 'apiKey'>,
): Promise<DeviceCall | undefined> {
  const secret = subscription.getKey('auth');
  if (!secret) return undefined;
  const { subtle } = crypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', secret, hmac, false, ['sign']);
  const device = await sha256Hex(new TextEncoder().encode(subscription.endpoint));
  const envelopeKey = parseKey(apiKey);
  let lastAt = 0;

  async function call(wish: Wish, signal: AbortSignal): Promise<DeviceAnswer> {
    signal.throwIfAborted();
    lastAt = Math.max(Date.now(), lastAt + 1);
    const input = { device, account, at: lastAt, ...wish };
    const text = new TextEncoder().encode(signedText(input));
    const signature = hexFromBytes(new Uint8Array(await subtle.sign('HMAC', key, text)));
    const body = JSON.stringify({ ...input, signature });
    const answer = await send(joinAddress(base, readAhead.path), body, signal);
    return read(await openEnvelope(answer, envelopeKey));
  }

  let before: Promise<unknown> = Promise.resolve();
  return (wish, signal) => {
    const answer = before
      .then(() => call(wish, signal))
      .catch((): DeviceAnswer => {
        signal.throwIfAborted();
        return { ok: false, code: 0 };
      });
    before = answer.catch(() => undefined);
    return answer;
  };
}

async function send(address: string, body: string, signal: AbortSignal): Promise<string> {
  const stop = linkedTo(signal);
  const timer = setTimeout(stop.abort, REQUEST_TIMEOUT_MS);
  try {
    const response = await readingFetch(fetch)(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body,
      signal: stop.signal,
    });
    return await response.text();
  } finally {
    clearTimeout(timer);
    stop.end();
  }
}

function read(opened: unknown): DeviceAnswer {
  const { code, data } = v.parse(answerSchema, opened);
  if (code !== CODE.ok) return { ok: false, code };
  return { ok: true, data: v.parse(readAhead.data, data) };
}
