import {
  changeOwnPassword,
  endOwnSession,
  listOwnSessions,
  offerFactor,
  removeFactor,
  renewRecoveryCodes,
  setFactor,
} from '../../../src/shared/admin/session.ts';
import { hashPassword } from '../../domain/accounts/passwords.ts';
import { transact } from '../../storage/database.ts';
import { AdminError, badField, notFound } from '../adminError.ts';
import { ownRoute } from '../adminRoute.ts';
import { removeTotp, replaceRecoveryCodes, setTotp } from '../factors.ts';
import { isFactorRequired, onOperator, setPassword } from '../operators.ts';
import { endSession, holdSession, listSessions, viewOf } from '../sessions.ts';
import { holdPassword, proveAgain, WRONG_PASSWORD } from '../signIn.ts';
import { matchTotp, newTotpSecret, totpAddress } from '../totp.ts';
import { placeOf } from './passkeys.ts';

/** What operators do with their own accounts. */
export const ownRoutes = [
  ownRoute(offerFactor, async ({ services, caller }) => {
    const secret = newTotpSecret(services.random);
    return { secret, address: totpAddress(secret, caller.operator.name) };
  }),

  ownRoute(setFactor, async ({ services, caller, nowMs, audit }, { secret, code }) => {
    const { operator } = caller;
    const step = matchTotp(secret, code, { nowMs, lastStep: 0 });
    if (step === undefined) throw badField('code', '验证码不对，请核对手机的时间');
    return transact(services.db, async (t) => {
      await holdSession(t, caller);
      await setTotp(t, services, operator.id, { base32: secret, step });
      await audit(t, { what: 'operator.factor_set', on: onOperator(operator) });
      return { recovery_codes: await replaceRecoveryCodes(t, services, operator.id) };
    });
  }),

  ownRoute(removeFactor, async ({ services, caller, audit }) => {
    const { operator } = caller;
    return transact(services.db, async (t) => {
      if (await isFactorRequired(t)) {
        throw new AdminError('conflict', '站长要求所有人都用两步验证，不能关掉');
      }
      await removeTotp(t, operator.id);
      await audit(t, { what: 'operator.factor_removed', on: onOperator(operator) });
      return {};
    });
  }),

  ownRoute(renewRecoveryCodes, async ({ services, caller, audit }) => {
    const { operator } = caller;
    if (operator.totp_secret === null) throw new AdminError('conflict', '还没有设两步验证');
    return transact(services.db, async (t) => {
      await holdSession(t, caller);
      await audit(t, { what: 'operator.codes_renewed', on: onOperator(operator) });
      return { recovery_codes: await replaceRecoveryCodes(t, services, operator.id) };
    });
  }),

  ownRoute(changeOwnPassword, async (context, { old_password, password }) => {
    const { services, audit } = context;
    const { operator, session } = context.caller;
    await proveAgain(services, operator, { password: old_password }, placeOf(context));
    const hash = await hashPassword(password);
    return transact(services.db, async (t) => {
      await holdSession(t, context.caller);
      await holdPassword(t, operator, WRONG_PASSWORD);
      await setPassword(t, operator.id, hash, session.token_hash);
      await audit(t, { what: 'operator.password_changed', on: onOperator(operator) });
      return {};
    });
  }),

  ownRoute(listOwnSessions, async ({ services, caller, nowMs }) => {
    const sessions = await listSessions(services.db, caller.operator.id, nowMs);
    return { items: sessions.map((session) => viewOf(session, session.id === caller.session.id)) };
  }),

  ownRoute(endOwnSession, async ({ services, caller, audit }, { id }) => {
    const { operator } = caller;
    return transact(services.db, async (t) => {
      if (!(await endSession(t, operator.id, id))) throw notFound('这个登录');
      await audit(t, { what: 'session.end', on: onOperator(operator), before: { session: id } });
      return {};
    });
  }),
];
