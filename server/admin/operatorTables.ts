import { type Kysely, sql } from 'kysely';
import type { Role } from '../../src/shared/admin/call.ts';
import { notNull } from '../storage/notNull.ts';
import type { KeyTables } from './keyTables.ts';

export interface OperatorTable {
  id: string;
  name: string;
  /** Case-folded; unique, and what a sign-in is compared with. */
  name_folded: string;
  role: Role;
  /** argon2id; null: none, until a link is used. */
  password_hash: string | null;
  /** Base32, encrypted under the server's secret; null: no second factor. */
  totp_secret: string | null;
  /** The time step of the last accepted code: that code, and older ones, are refused. */
  totp_step: number;
  /** 0 or 1. */
  disabled: number;
  created_at: number;
  seen_at: number | null;
  /** Counts saves. */
  revision: number;
}

export interface OperatorSessionTable {
  /** Hex SHA-256 of the cookie's token. */
  token_hash: string;
  /** For lists: the hash stays inside. */
  id: string;
  operator_id: string;
  created_at: number;
  /** When a call last used it, up to a minute late. */
  used_at: number;
  /** When a password or code was last given. */
  proved_at: number;
  address: string;
  browser: string;
  /** The passkey that it began with; null: a password. */
  passkey_id: string | null;
}

export interface OperatorRecoveryCodeTable {
  operator_id: string;
  /** Keyed hash. The row is removed when the code is used. */
  code_hash: string;
}

/** The row is removed when the link is used. */
export interface SetupLinkTable {
  /** Hex SHA-256 of the token in the link. */
  token_hash: string;
  /** `first`: valid only while there is no operator; `new`: a further owner; `reset`: `operator_id` sets a password. */
  kind: 'first' | 'new' | 'reset';
  operator_id: string | null;
  expires_at: number;
}

/** Rows are added and never changed. */
export interface AuditTable {
  id: string;
  at: number;
  /** Null: a command at the server's console. */
  operator_id: string | null;
  /** The name at that time. */
  operator: string;
  /** The name of the API token that was used; '' for a session. */
  token: string;
  what: string;
  on_kind: string;
  on_id: string;
  on_title: string;
  /** JSON of the changed fields; null: none. */
  before: string | null;
  after: string | null;
  address: string;
}

export interface OperatorTables extends KeyTables {
  operator: OperatorTable;
  operator_session: OperatorSessionTable;
  operator_recovery_code: OperatorRecoveryCodeTable;
  setup_link: SetupLinkTable;
  audit: AuditTable;
}

export async function createOperators(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('name_folded', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', notNull)
    .addColumn('password_hash', 'text')
    .addColumn('totp_secret', 'text')
    .addColumn('totp_step', 'bigint', notNull)
    .addColumn('disabled', 'integer', (c) => c.notNull().check(sql`disabled in (0, 1)`))
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('seen_at', 'bigint')
    .addColumn('revision', 'integer', notNull)
    .execute();
  await db.schema
    .createTable('operator_session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operator.id'))
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('used_at', 'bigint', notNull)
    .addColumn('proved_at', 'bigint', notNull)
    .addColumn('address', 'text', notNull)
    .addColumn('browser', 'text', notNull)
    .execute();
  await db.schema
    .createTable('operator_recovery_code')
    .addColumn('operator_id', 'text', (c) => c.notNull().references('operator.id'))
    .addColumn('code_hash', 'text', notNull)
    .addPrimaryKeyConstraint('operator_recovery_code_key', ['operator_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('setup_link')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', notNull)
    .addColumn('operator_id', 'text', (c) => c.references('operator.id'))
    .addColumn('expires_at', 'bigint', notNull)
    .execute();
  await createAudit(db);
  await db.schema
    .createIndex('operator_session_operator')
    .on('operator_session')
    .column('operator_id')
    .execute();
}

/** Without a foreign key: the rows outlast everything that they name. */
async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', notNull)
    .addColumn('operator_id', 'text')
    .addColumn('operator', 'text', notNull)
    .addColumn('what', 'text', notNull)
    .addColumn('on_kind', 'text', notNull)
    .addColumn('on_id', 'text', notNull)
    .addColumn('on_title', 'text', notNull)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('address', 'text', notNull)
    .execute();
  await db.schema.createIndex('audit_time').on('audit').columns(['at desc', 'id']).execute();
  await db.schema.createIndex('audit_on').on('audit').columns(['on_id', 'at desc']).execute();
}
