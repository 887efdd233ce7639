import {
  addOperator,
  changeOperator,
  endOperatorSession,
  getOperatorAccess,
  listAudit,
  listOperators,
  requireFactor,
  resetOperator,
  revokeOperatorToken,
} from '../../../src/shared/admin/operators.ts';
import { maskedNumber } from '../../domain/orders/orderList.ts';
import { transact } from '../../storage/database.ts';
import { mapPart } from '../../storage/part.ts';
import { notFound } from '../adminError.ts';
import { adminRoute, seesInFull } from '../adminRoute.ts';
import { listTokens, removeToken, viewOf as tokenView } from '../apiTokens.ts';
import { readAudit } from '../audit.ts';
import {
  changeOperator as saveOperator,
  findOperator,
  insertOperator,
  isFactorRequired,
  listOperators as readOperators,
  lockOut,
  onOperator,
  setFactorRequired,
  viewOf,
} from '../operators.ts';
import type { OperatorTable } from '../operatorTables.ts';
import { listPasskeys, viewOf as passkeyView } from '../passkeys.ts';
import { endSession, listSessions, viewOf as sessionView } from '../sessions.ts';
import { makeLink } from '../setupLinks.ts';

export const operatorRoutes = [
  adminRoute(listOperators, async ({ services: { db } }) => ({
    items: (await readOperators(db)).map(viewOf),
    all_need_factor: await isFactorRequired(db),
  })),

  adminRoute(addOperator, async ({ services, nowMs, origin, audit }, input) => {
    const made = { nowMs, random: services.random };
    return transact(services.db, async (t) => {
      const operator = await insertOperator(t, input, made);
      await audit(t, { what: 'operator.add', on: onOperator(operator), after: audited(operator) });
      const wanted = { kind: 'reset' as const, operatorId: operator.id, origin };
      return { operator: viewOf(operator), ...(await makeLink(t, wanted, made)) };
    });
  }),

  // Before `/operators/:id`, which would take its path.
  adminRoute(requireFactor, async ({ services, audit }, { all_need_factor }) => {
    return transact(services.db, async (t) => {
      const before = { all_need_factor: await isFactorRequired(t) };
      await setFactorRequired(t, all_need_factor);
      const on = { kind: 'setting', id: 'all_need_factor' };
      await audit(t, { what: 'operator.factor_required', on, before, after: { all_need_factor } });
      return {};
    });
  }),

  adminRoute(changeOperator, async ({ services, audit }, { id, ...change }) => {
    return transact(services.db, async (t) => {
      const saved = await saveOperator(t, id, change);
      if (!saved) throw notFound('这个操作员');
      await audit(t, {
        what: 'operator.change',
        on: onOperator(saved.after),
        before: audited(saved.before),
        after: audited(saved.after),
      });
      return { operator: viewOf(saved.after) };
    });
  }),

  adminRoute(resetOperator, async ({ services, nowMs, origin, audit }, { id }) => {
    return transact(services.db, async (t) => {
      const operator = await findOperator(t, id);
      if (!operator) throw notFound('这个操作员');
      await lockOut(t, id);
      await audit(t, { what: 'operator.reset', on: onOperator(operator) });
      const wanted = { kind: 'reset' as const, operatorId: id, origin };
      return makeLink(t, wanted, { nowMs, random: services.random });
    });
  }),

  adminRoute(getOperatorAccess, async ({ services: { db }, caller, nowMs }, { id }) => {
    if (!(await findOperator(db, id))) throw notFound('这个操作员');
    const own = 'session' in caller ? caller.session.id : undefined;
    const sessions = await listSessions(db, id, nowMs);
    return {
      sessions: sessions.map((session) => sessionView(session, session.id === own)),
      passkeys: (await listPasskeys(db, id)).map(passkeyView),
      tokens: (await listTokens(db, id)).map(tokenView),
    };
  }),

  adminRoute(endOperatorSession, async ({ services, audit }, { id, session }) => {
    return transact(services.db, async (t) => {
      const operator = await findOperator(t, id);
      if (!operator || !(await endSession(t, id, session))) throw notFound('这个登录');
      await audit(t, { what: 'session.end', on: onOperator(operator), before: { session } });
      return {};
    });
  }),

  adminRoute(revokeOperatorToken, async ({ services, audit }, { id, token }) => {
    return transact(services.db, async (t) => {
      const operator = await findOperator(t, id);
      const removed = operator && (await removeToken(t, id, token));
      if (!removed) throw notFound('这个令牌');
      const { name, role, scope } = removed;
      await audit(t, {
        what: 'token.revoke',
        on: onOperator(operator),
        before: { token: name, role, scope },
      });
      return {};
    });
  }),

  adminRoute(listAudit, async ({ services: { db }, caller }, wanted) => {
    const part = await readAudit(db, wanted);
    if (seesInFull(caller)) return part;
    return mapPart(part, (row) =>
      row.on_kind === 'order' ? { ...row, on_title: maskedNumber(row.on_title) } : row,
    );
  }),
];

function audited({ role, disabled }: OperatorTable) {
  return { role, disabled: disabled === 1 };
}
