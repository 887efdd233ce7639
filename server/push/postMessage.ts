import { lookup as resolveName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { HOUR_MS, SECOND_MS } from '../base/time.ts';
import { isPublicAddress, isPushEndpoint } from '../domain/push/pushAddress.ts';
import type { PushSubscriptionTable } from '../domain/push/pushTables.ts';
import type { VapidKeys } from '../domain/push/vapidKeys.ts';

type WebPush = typeof import('web-push');

/** Requests of this process at one moment. */
export const CONCURRENCY = 50;
const TIMEOUT_MS = 10_000;
/** A push service drops what a device has not fetched by then. */
const TTL_SECONDS = 24 * 60 * 60;
/** A push service refuses signatures that are good for more than 24 h. */
const SIGNATURE_HOURS = 12;
const RETRY_AFTER_MAX_MS = 6 * HOUR_MS;

/**
 * `gone`: the subscription has ended. `later`: the push service did not take it, `afterMs` where it says when it will.
 * `lost`: it is not known or cannot be mended, so it is not sent again.
 */
export type PostResult =
  | { readonly result: 'sent' | 'gone' | 'lost' }
  | { readonly result: 'later'; readonly afterMs?: number | undefined };

export interface Message {
  readonly device: PushSubscriptionTable;
  /** JSON; at most 3,993 bytes. */
  readonly payload: string;
  /** A newer message with the same topic replaces this one at the push service; at most 32 characters of base64url. */
  readonly topic: string;
}

export interface Poster {
  /** Never rejects. */
  readonly post: (message: Message, nowMs: number) => Promise<PostResult>;
  /** Closes idle connections. */
  readonly close: () => void;
}

export interface PosterOptions {
  readonly keys: VapidKeys;
  /** Who runs this server, for push services: a mailto: or https: address. */
  readonly subject: string;
  readonly allowsPrivate: boolean;
}

/** Encrypts (RFC 8291), signs (RFC 8292) and sends messages; connections are used again. */
export function createPoster({ keys, subject, allowsPrivate }: PosterOptions): Poster {
  const agentOptions = {
    keepAlive: true,
    maxSockets: CONCURRENCY,
    ...(!allowsPrivate && { lookup: publicLookup }),
  };
  const agents = { 'https:': new https.Agent(agentOptions), 'http:': new http.Agent(agentOptions) };
  const signatures = new Map<
    string,
    { readonly authorization: string; readonly untilMs: number }
  >();
  const authorizationFor = (webPush: WebPush, origin: string, nowMs: number): string => {
    const known = signatures.get(origin);
    if (known && known.untilMs > nowMs) return known.authorization;
    const expiry = Math.floor(Date.now() / SECOND_MS) + SIGNATURE_HOURS * 3_600;
    const { publicKey, privateKey } = keys;
    const headers = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expiry,
    );
    const authorization = headers.Authorization;
    signatures.set(origin, { authorization, untilMs: nowMs + HOUR_MS });
    return authorization;
  };
  return {
    async post({ device, payload, topic }, nowMs) {
      const { endpoint, p256dh, auth } = device;
      if (!isPushEndpoint(endpoint, allowsPrivate)) return { result: 'gone' };
      const url = new URL(endpoint);
      const { default: webPush } = await import('web-push');
      let details;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          TTL: TTL_SECONDS,
          topic,
          headers: { Authorization: authorizationFor(webPush, url.origin, nowMs) },
        });
      } catch {
        return { result: 'gone' };
      }
      const agent = agents[url.protocol as keyof typeof agents];
      return request(url, { method: 'POST', headers: details.headers, agent }, details.body);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Refuses names of private addresses, at the moment of the connection. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('no address'), '');
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddressError('a private address'), '');
    }
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE';
}

/** Nothing has arrived at the push service: the same message may be sent again. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function request(url: URL, options: http.RequestOptions, body: Buffer | null): Promise<PostResult> {
  return new Promise((done) => {
    const send = url.protocol === 'https:' ? https.request : http.request;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let isConnected = false;
    const outgoing = send(url, { ...options, signal }, (response) => {
      done(resultOf(response.statusCode ?? 0, response.headers['retry-after']));
      // The body is of no use; a short one is read, so that the connection can be used again.
      response.on('error', () => undefined);
      response.resume();
    });
    outgoing.on('socket', (socket) => {
      isConnected = !socket.connecting;
      // On a connection that is used again the event has passed: what waits for it would stay with the socket.
      if (isConnected) return;
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPRIVATE') return done({ result: 'gone' });
      const isUnsent = !isConnected || UNSENT.has(error.code ?? '');
      done({ result: isUnsent ? 'later' : 'lost' });
    });
    outgoing.end(body ?? undefined);
  });
}

function resultOf(status: number, retryAfter: string | undefined): PostResult {
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  if (status !== 429 && status < 500) return { result: 'lost' };
  return { result: 'later', afterMs: retryAfterMs(retryAfter) };
}

/** @returns undefined where the header says nothing */
function retryAfterMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}
