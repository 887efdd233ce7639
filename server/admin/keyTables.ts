import type { Kysely } from 'kysely';
import type { Role } from '../../src/shared/admin/call.ts';
import type { TokenScope } from '../../src/shared/admin/tokens.ts';
import { notNull } from '../storage/notNull.ts';

export interface OperatorPasskeyTable {
  id: string;
  operator_id: string;
  /** Base64url, as the authenticator chose it. */
  credential_id: string;
  /** The public key as COSE, base64url. */
  public_key: string;
  /** Signatures so far, as the authenticator counts them; 0 where it does not. */
  counter: number;
  /** The host name (relying party id) at which it works. */
  host: string;
  name: string;
  created_at: number;
  used_at: number | null;
}

/** The row is removed when the challenge is answered, rightly or wrongly. */
export interface PasskeyChallengeTable {
  /** Hex SHA-256 of the challenge. */
  challenge_hash: string;
  purpose: 'register' | 'assert';
  /** Hex SHA-256 of the cookie of the browser that asked. */
  session_hash: string;
  origin: string;
  expires_at: number;
}

export interface OperatorTokenTable {
  /** Hex SHA-256 of the token. */
  token_hash: string;
  /** For lists: the hash stays inside. */
  id: string;
  operator_id: string;
  /** Unique among the operator's tokens. */
  name: string;
  role: Role;
  scope: TokenScope;
  created_at: number;
  expires_at: number;
  /** When a call last used it, up to a minute late. */
  used_at: number | null;
}

export interface KeyTables {
  operator_passkey: OperatorPasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  operator_token: OperatorTokenTable;
}

export async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operator.id'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', notNull)
    .addColumn('counter', 'bigint', notNull)
    .addColumn('host', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', notNull)
    .addColumn('session_hash', 'text', notNull)
    .addColumn('origin', 'text', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createTable('operator_token')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operator.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('role', 'text', notNull)
    .addColumn('scope', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .addColumn('used_at', 'bigint')
    .addUniqueConstraint('operator_token_name', ['operator_id', 'name'])
    .execute();
  await db.schema
    .createIndex('operator_passkey_operator')
    .on('operator_passkey')
    .column('operator_id')
    .execute();
  // Without a reference: the session outlasts a removed passkey where it removed it itself.
  await db.schema.alterTable('operator_session').addColumn('passkey_id', 'text').execute();
  // Processes of the version before write rows without it.
  await db.schema
    .alterTable('audit')
    .addColumn('token', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
