import {
  createDecipheriv,
  createECDH,
  createHash,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser that is subscribed at the push service of a test. */
export interface FakeDevice {
  readonly endpoint: string;
  /** base64url, as a browser gives them. */
  readonly p256dh: string;
  readonly auth: string;
  /** Hex SHA-256 of the endpoint. */
  readonly id: string;
  /** What its push service has taken for it, decrypted. */
  readonly received: unknown[];
}

/** What the service does with a request: an HTTP status, or no answer at all. */
export type Behaviour = { status: number; headers?: Record<string, string> } | 'silent' | 'cut';

export interface FakePushService {
  readonly origin: string;
  /** Makes a device; its requests are answered with `behaviour`, at first 201. */
  readonly subscribe: (name: string) => FakeDevice;
  readonly behave: (device: FakeDevice, behaviour: Behaviour) => void;
  /** Number of requests, refused ones included. */
  readonly requests: () => number;
  /** Faults of requests by the standards: a wrong signature, key or encoding. */
  readonly faults: string[];
  readonly close: () => Promise<void>;
}

interface Keys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** A push service by RFC 8030 that checks signatures (RFC 8292), with devices that decrypt (RFC 8291). */
export async function startPushService(): Promise<FakePushService> {
  const devices = new Map<string, { device: FakeDevice; keys: Keys; behaviour: Behaviour }>();
  const faults: string[] = [];
  let requests = 0;
  let origin = '';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const known = devices.get(request.url ?? '');
    if (!known) return void response.writeHead(404).end();
    const { behaviour, device, keys } = known;
    if (behaviour === 'silent') return;
    if (behaviour === 'cut') return void request.socket.destroy();
    const fault = faultOf(request, origin);
    if (fault !== undefined) faults.push(fault);
    if (behaviour.status < 300)
      device.received.push(JSON.parse(decrypt(Buffer.concat(parts), keys)));
    response.writeHead(behaviour.status, behaviour.headers).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error));
      response.destroy();
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    faults,
    requests: () => requests,
    subscribe(name) {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/send/${name}`;
      const endpoint = `${origin}${path}`;
      const id = createHash('sha256').update(endpoint).digest('hex');
      const device = { endpoint, p256dh, auth: auth.toString('base64url'), id, received: [] };
      devices.set(path, { device, keys: { ecdh, auth }, behaviour: { status: 201 } });
      return device;
    },
    behave(device, behaviour) {
      devices.get(new URL(device.endpoint).pathname)!.behaviour = behaviour;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => {
        server.close(() => done());
      });
    },
  };
}

/** @returns undefined where headers and signature are as the standards want them */
function faultOf({ headers, method }: IncomingMessage, origin: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(
    headers.authorization ?? '',
  ) ?? ['', '', ''];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'no key';
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) {
    return 'a wrong signature';
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const seconds = exp - Date.now() / 1_000;
  if (aud !== origin || seconds < 0 || seconds > 86_400) return 'wrong claims';
  if (!/^(mailto:|https:)/.test(sub)) return 'no subject';
  if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return 'wrong encoding';
  return Number(headers['ttl']) > 0 ? undefined : 'no TTL';
}

/** RFC 8188 with one record, its keys by RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
