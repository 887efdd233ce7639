import { addToken, listTokens, revokeToken } from '../../../src/shared/admin/tokens.ts';
import { transact } from '../../storage/database.ts';
import { notFound } from '../adminError.ts';
import { ownRoute } from '../adminRoute.ts';
import { insertToken, listTokens as readTokens, removeToken, viewOf } from '../apiTokens.ts';
import { onOperator } from '../operators.ts';
import { holdSession } from '../sessions.ts';

/** API tokens of the operator who is signed in. */
export const tokenRoutes = [
  ownRoute(listTokens, async ({ services: { db }, caller }) => ({
    items: (await readTokens(db, caller.operator.id)).map(viewOf),
  })),

  ownRoute(addToken, async ({ services, caller, nowMs, audit }, wanted) => {
    const { operator } = caller;
    return transact(services.db, async (t) => {
      await holdSession(t, caller);
      const made = { nowMs, random: services.random };
      const { secret, row } = await insertToken(t, operator, wanted, made);
      const { name, role, scope, expires_at } = row;
      const after = { token: name, role, scope, expires_at };
      await audit(t, { what: 'token.add', on: onOperator(operator), after });
      return { token: viewOf(row), secret };
    });
  }),

  ownRoute(revokeToken, async ({ services, caller, audit }, { id }) => {
    const { operator } = caller;
    return transact(services.db, async (t) => {
      const removed = await removeToken(t, operator.id, id);
      if (!removed) throw notFound('这个令牌');
      const { name, role, scope } = removed;
      const before = { token: name, role, scope };
      await audit(t, { what: 'token.revoke', on: onOperator(operator), before });
      return {};
    });
  }),
];
