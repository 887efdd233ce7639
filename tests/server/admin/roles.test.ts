import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ROUTES } from '../../../server/admin/routes.ts';
import { type Access, ROLES, type Role } from '../../../src/shared/admin/call.ts';
import { type TokenScope, TOKEN_SCOPES } from '../../../src/shared/admin/tokens.ts';
import { adminClient, bearer, operatorOf, tokenOf } from '../../support/product/adminClient.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ durable: false });
});
afterAll(() => server.close());

/** One token of each role with each scope, which the calls of all routes share. */
const tokens = new Map<string, Promise<string>>();
function sharedToken(role: Role, scope: TokenScope): Promise<string> {
  const name = `${role} ${scope}`;
  const known = tokens.get(name) ?? tokenOf(server, role, scope);
  tokens.set(name, known);
  return known;
}

const IMPORTS = /^\/(imports|problems|sources)(\/|$)/;
const HOLDERS: readonly (readonly [Role, TokenScope])[] = [
  ...ROLES.map((role) => [role, 'all'] as const),
  ...TOKEN_SCOPES.map((scope) => ['owner', scope] as const).slice(0, 2),
];

const OWN = /^\/(me|session|setup)(\/|$)/;
function mayCall(access: Access, role: Role): boolean {
  return access === 'anyone' || access.includes(role);
}
const titleOf = ({ call }: (typeof ADMIN_ROUTES)[number]) => `${call.method} ${call.path}`;

describe.each(ADMIN_ROUTES.map((route) => [titleOf(route), route] as const))(
  '%s',
  (_title, route) => {
    const { call } = route;
    const fields = Object.fromEntries(
      [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'nothing']),
    );

    it.each(ROLES)('is answered to the role %s exactly where its table says so', async (role) => {
      // A new session each time: some calls end it. The input names nothing that exists.
      const client = await operatorOf(server, role);
      const { body } = await client.send(call, fields);
      const { error } = body as { error?: string };
      expect([error === 'refused', error === 'signed_out']).toEqual([
        !mayCall(call.access, role),
        false,
      ]);
    });

    it('is answered to API tokens within role and scope, never for sign-in, own account or step-up', async () => {
      const isClosed = call.access === 'anyone' || call.stepUp || OWN.test(call.path);
      for (const [role, scope] of HOLDERS) {
        const isInScope =
          scope === 'all' ||
          call.method === 'GET' ||
          (scope === 'import' && IMPORTS.test(call.path));
        const secret = await sharedToken(role, scope);
        const { body } = await adminClient(server.address).send(call, fields, bearer(secret));
        const { error } = body as { error?: string };
        const may = !isClosed && isInScope && mayCall(call.access, role);
        expect([role, scope, error === 'refused', error === 'signed_out']).toEqual([
          role,
          scope,
          !may,
          false,
        ]);
      }
    });

    it('is answered without a session only where it belongs to the sign-in', async () => {
      const { status, body } = await adminClient(server.address).send(call, fields);
      const isSignedOut = status === 401 && (body as { error: string }).error === 'signed_out';
      expect(isSignedOut).toBe(call.access !== 'anyone');
    });
  },
);

describe('the table of routes', () => {
  it('has each method and path once', () => {
    const titles = ADMIN_ROUTES.map(titleOf);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it('opens nothing without a session but the setup and the sign-in', () => {
    const open = ADMIN_ROUTES.filter(({ call }) => call.access === 'anyone').map(titleOf);
    expect(open.toSorted()).toEqual([
      'GET /session',
      'POST /session',
      'POST /session/passkey',
      'POST /session/passkey/offer',
      'POST /setup',
      'POST /setup/check',
    ]);
  });

  it('lets 只读 change nothing but the own account', () => {
    const changing = ADMIN_ROUTES.filter(
      ({ call }) => call.method !== 'GET' && !OWN.test(call.path) && call.access.includes('viewer'),
    );
    expect(changing.map(titleOf)).toEqual([]);
  });

  it('lets only 站长 see and change operators', () => {
    const operators = ADMIN_ROUTES.filter(({ call }) => call.path.startsWith('/operators'));
    expect(operators.length).toBeGreaterThan(3);
    for (const { call } of operators) expect(call.access).toEqual(['owner']);
  });

  it('lets 站长 call everything', () => {
    const closed = ADMIN_ROUTES.filter(
      ({ call }) => call.access !== 'anyone' && !call.access.includes('owner'),
    );
    expect(closed.map(titleOf)).toEqual([]);
  });

  it('asks again for a password before roles are changed', () => {
    const roles = ADMIN_ROUTES.filter(
      ({ call }) => call.path.startsWith('/operators') && call.method !== 'GET',
    );
    for (const { call } of roles) expect([call.path, call.stepUp]).toEqual([call.path, true]);
  });
});
