import {
  checkSetup,
  getSession,
  type Me,
  setUp,
  signIn,
  signInWithPasskey,
  signOut,
  stepUp,
} from '../../../src/shared/admin/session.ts';
import { STEP_UP_MINUTES } from '../../../src/shared/admin/limits.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { hashPassword } from '../../domain/accounts/passwords.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { badField } from '../adminError.ts';
import { type AdminContext, openRoute, ownRoute } from '../adminRoute.ts';
import { countRecoveryCodes, replaceRecoveryCodes, setTotp } from '../factors.ts';
import {
  findOperator,
  hasOperators,
  insertOperator,
  isFactorRequired,
  onOperator,
  setPassword,
  viewOf,
} from '../operators.ts';
import type { OperatorTable, SetupLinkTable } from '../operatorTables.ts';
import { countPasskeys } from '../passkeys.ts';
import { endOf, needsFactor, noteProof, type SessionCaller, startSession } from '../sessions.ts';
import { findLink, useLink } from '../setupLinks.ts';
import {
  checkPasskeySignIn,
  checkSignIn,
  holdPasskey,
  holdPassword,
  proveAgain,
} from '../signIn.ts';
import { matchTotp, newTotpSecret, totpAddress } from '../totp.ts';
import { placeOf } from './passkeys.ts';

export const sessionRoutes = [
  openRoute(getSession, async ({ services: { db }, caller }) => ({
    me: caller ? await meOf(db, caller) : null,
    has_operators: await hasOperators(db),
  })),

  openRoute(signIn, async (context, input) => {
    const { services, client, nowMs, caller } = context;
    const checked = await checkSignIn(services, input, client, nowMs);
    return transact(services.db, async (t) => {
      await holdPassword(t, checked);
      if (caller) await endReplaced(t, caller);
      const me = await startFor(t, context, checked, null);
      await context.audit(t, signInEntry(checked), checked);
      return { me };
    });
  }),

  openRoute(signInWithPasskey, async (context, input) => {
    const { services, client, caller } = context;
    const place = placeOf(context);
    const checked = await checkPasskeySignIn(services, input.passkey, client, place);
    const { operator, passkey } = checked;
    return transact(services.db, async (t) => {
      await holdPasskey(t, passkey);
      if (caller) await endReplaced(t, caller);
      const me = await startFor(t, context, operator, passkey.id);
      const after = { passkey: passkey.name };
      await context.audit(t, { ...signInEntry(operator), after }, operator);
      return { me };
    });
  }),

  ownRoute(signOut, async ({ services, caller, setCookie }) => {
    await endReplaced(services.db, caller);
    setCookie('');
    return {};
  }),

  ownRoute(stepUp, async (context, proof) => {
    const { services, caller, nowMs } = context;
    await proveAgain(services, caller.operator, proof, placeOf(context));
    await noteProof(services.db, caller.session.token_hash, nowMs);
    const session = { ...caller.session, proved_at: nowMs };
    return { me: await meOf(services.db, { ...caller, session }) };
  }),

  openRoute(checkSetup, async ({ services, nowMs }, { token }) => {
    const { kind, operator_id, expires_at } = await findLink(services.db, token, nowMs);
    const operator =
      operator_id === null ? undefined : await findOperator(services.db, operator_id);
    const secret = newTotpSecret(services.random);
    return {
      purpose: kind,
      name: operator?.name ?? '',
      role: operator?.role ?? 'owner',
      expires_at,
      factor: { secret, address: totpAddress(secret, operator?.name ?? '') },
      needs_factor: await isFactorRequired(services.db),
    };
  }),

  openRoute(setUp, async (context, { token, name, password, factor }) => {
    const { services, nowMs } = context;
    const { db } = services;
    // Before the hash, which is slow; checked again when the link is used.
    await findLink(db, token, nowMs);
    if (!factor && (await isFactorRequired(db))) throw badField('factor', '请设好两步验证');
    const step = factor && matchTotp(factor.secret, factor.code, { nowMs, lastStep: 0 });
    if (factor && step === undefined) throw badField('factor.code', '验证码不对，请核对手机的时间');
    const hash = await hashPassword(password);
    return transact(db, async (t) => {
      const link = await useLink(t, token, nowMs);
      const operator = await operatorOfLink(t, context, link, name);
      await setPassword(t, operator.id, hash);
      let codes: string[] = [];
      if (factor && step !== undefined) {
        await setTotp(t, services, operator.id, { base32: factor.secret, step });
        codes = await replaceRecoveryCodes(t, services, operator.id);
      }
      await context.audit(t, setUpEntry(link, operator), operator);
      return { me: await startFor(t, context, operator, null), recovery_codes: codes };
    });
  }),
];

function signInEntry(operator: OperatorTable) {
  return { what: 'session.start', on: onOperator(operator) };
}

function setUpEntry({ kind }: SetupLinkTable, operator: OperatorTable) {
  const after = { purpose: kind, role: operator.role };
  return { what: 'operator.set_up', on: onOperator(operator), after };
}

async function endReplaced(db: Database, { session }: SessionCaller): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', session.token_hash).execute();
}

/** The operator of a link: an existing one, or a new owner. */
async function operatorOfLink(
  t: Write,
  { services, nowMs }: AdminContext,
  { operator_id }: SetupLinkTable,
  name: string,
): Promise<OperatorTable> {
  const known = operator_id === null ? undefined : await findOperator(t, operator_id);
  return known ?? insertOperator(t, { name, role: 'owner' }, { nowMs, random: services.random });
}

async function startFor(
  t: Write,
  { services, client, nowMs, setCookie }: AdminContext,
  { id }: OperatorTable,
  passkeyId: string | null,
): Promise<Me> {
  const { random } = services;
  const wanted = { operatorId: id, passkeyId };
  const { token, session } = await startSession(t, wanted, client, { nowMs, random });
  setCookie(token);
  const operator = await findOperator(t, id);
  if (!operator) throw new Error(`operator ${id} has gone`);
  return meOf(t, { operator, session });
}

async function meOf(db: Database, caller: SessionCaller): Promise<Me> {
  const { operator, session } = caller;
  return {
    operator: viewOf(operator),
    proved_until: session.proved_at + STEP_UP_MINUTES * MINUTE_MS,
    session_ends_at: endOf(session),
    needs_factor: await needsFactor(db, caller),
    recovery_codes_left: await countRecoveryCodes(db, operator.id),
    passkeys: await countPasskeys(db, operator.id),
  };
}
