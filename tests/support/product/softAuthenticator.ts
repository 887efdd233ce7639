import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '../../../src/shared/admin/passkeys.ts';

/** An authenticator with one ES256 key (WebAuthn level 3, CTAP canonical CBOR), and the browser around it. */

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

export interface Signing {
  /** Of the page. */
  readonly origin: string;
  /** Default: that of the options. */
  readonly challenge?: string;
  /** Whether the authenticator has verified its user; default true. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

export interface SoftAuthenticator {
  create(options: Readonly<Record<string, unknown>>, signing: Signing): PasskeyRegistration;
  get(options: Readonly<Record<string, unknown>>, signing: Signing): PasskeyAssertion;
}

export function softAuthenticator(): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(16);
  const id = credential.toString('base64url');
  let userHandle = '';

  const dataOf = (signing: Signing, flags: number) => {
    const { origin, isVerified = true, counter = 0 } = signing;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | FLAGS.present | (isVerified ? FLAGS.verified : 0);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([all]), count]);
  };

  return {
    create(options, signing) {
      userHandle = (options['user'] as { id: string }).id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const data = Buffer.concat([
        dataOf(signing, FLAGS.attested),
        Buffer.alloc(16),
        length,
        credential,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      const clientDataJSON = clientData('webauthn.create', options, signing).toString('base64url');
      const attestationObject = attestation(data).toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
      };
    },
    get(options, signing) {
      const data = dataOf(signing, 0);
      const client = clientData('webauthn.get', options, signing);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function clientData(
  type: string,
  options: Readonly<Record<string, unknown>>,
  { origin, challenge = String(options['challenge']) }: Signing,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** EC2 key for ES256 on P-256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const head = Buffer.from('a5010203262001', 'hex');
  return Buffer.concat([head, Buffer.from('215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);
}

/** `{fmt: "none", attStmt: {}, authData}`. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
