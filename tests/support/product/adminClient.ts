import * as v from 'valibot';
import { insertToken } from '../../../server/admin/apiTokens.ts';
import {
  findOperatorByName,
  insertOperator,
  setPassword,
} from '../../../server/admin/operators.ts';
import { startSession } from '../../../server/admin/sessions.ts';
import { transact } from '../../../server/storage/database.ts';
import {
  ADMIN_API_PATH,
  ADMIN_HEADER,
  type AdminAnswerOf,
  type AdminCall,
  type AdminErrorBody,
  adminErrorSchema,
  type AdminInputOf,
  type Role,
} from '../../../src/shared/admin/call.ts';
import type { TokenScope } from '../../../src/shared/admin/tokens.ts';
import type { TestServer } from './testServer.ts';

export interface AdminReply {
  readonly status: number;
  /** The text of an answer that is a file. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** A browser of an operator: it has a cookie, and sends what the admin app sends. */
export interface AdminClient {
  /** `name=value`, or '' */
  cookie: string;
  send(call: AdminCall, input: object, headers?: Record<string, string>): Promise<AdminReply>;
  /** Expects status 200 and an answer of the call's shape. */
  ask<C extends AdminCall>(call: C, input: AdminInputOf<C>): Promise<AdminAnswerOf<C>>;
  /** Expects a refusal. */
  refused<C extends AdminCall>(call: C, input: AdminInputOf<C>): Promise<AdminErrorBody>;
}

export function adminClient(address: string, cookie = ''): AdminClient {
  const client: AdminClient = {
    cookie,
    async send(call, input, headers = {}) {
      const response = await fetch(requestOf(address, call, input, client.cookie, headers));
      const [set] = response.headers.getSetCookie();
      if (set !== undefined) client.cookie = set.split(';', 1)[0]!.replace(/=$/, '=');
      if (/max-age=0/i.test(set ?? '')) client.cookie = '';
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      const body: unknown = isJson ? JSON.parse(text) : text;
      return { status: response.status, body, headers: response.headers };
    },
    async ask(call, input) {
      const { status, body } = await client.send(call, input as object);
      if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
      return v.parse(call.answer, body) as AdminAnswerOf<typeof call>;
    },
    async refused(call, input) {
      const { status, body } = await client.send(call, input as object);
      if (status === 200) throw new Error(`${call.path} was answered`);
      return v.parse(adminErrorSchema, body);
    },
  };
  return client;
}

function requestOf(
  address: string,
  { method, path, takesBytes }: AdminCall,
  input: object,
  cookie: string,
  headers: Record<string, string>,
): Request {
  const rest = new Map(Object.entries(input));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const url = new URL(ADMIN_API_PATH + filled, address);
  const isInAddress = method === 'GET' || method === 'DELETE' || takesBytes === true;
  if (isInAddress) {
    for (const [name, value] of rest) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
  }
  const all = new Headers({ [ADMIN_HEADER]: '1', cookie });
  if (method !== 'GET') all.set('origin', address);
  for (const [name, value] of Object.entries(headers)) {
    if (value === '') all.delete(name);
    else all.set(name, value);
  }
  const body = isInAddress ? {} : { body: JSON.stringify(Object.fromEntries(rest)) };
  return new Request(url, { method, headers: all, ...body });
}

/** Headers with which a program sends an API token: no cookie, no origin, no header of the admin app. */
export function bearer(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}`, origin: '', [ADMIN_HEADER]: '' };
}

/** A new API token of the server's operator of a role. */
export async function tokenOf(server: TestServer, role: Role, scope: TokenScope): Promise<string> {
  const { db, random } = server.services;
  await operatorOf(server, role);
  const operator = await findOperatorByName(db, role);
  if (!operator) throw new Error(`no operator of the role ${role}`);
  const name = `${role} ${scope}`;
  const wanted = { name, role, scope, days: 1 };
  return transact(db, async (t) => {
    const made = await insertToken(t, operator, wanted, { nowMs: server.nowMs, random });
    return made.secret;
  });
}

const operators = new WeakMap<TestServer, Map<Role, string>>();

/** A new session of the server's operator of a role, without the slow hash of a password. */
export async function operatorOf(server: TestServer, role: Role): Promise<AdminClient> {
  const { db, random } = server.services;
  const made = { nowMs: server.nowMs, random };
  const known = operators.get(server) ?? new Map<Role, string>();
  operators.set(server, known);
  const token = await transact(db, async (t) => {
    const id = known.get(role) ?? (await insertOperator(t, { name: role, role }, made)).id;
    if (!known.has(role)) await setPassword(t, id, 'no hash');
    known.set(role, id);
    const client = { networks: [], address: '127.0.0.1', browser: 'tests' };
    return (await startSession(t, { operatorId: id, passkeyId: null }, client, made)).token;
  });
  return adminClient(server.address, `moyu_admin=${token}`);
}
