import {
  addPasskey,
  listPasskeys,
  offerAssertion,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '../../../src/shared/admin/passkeys.ts';
import { transact } from '../../storage/database.ts';
import { notFound } from '../adminError.ts';
import { type AdminContext, openRoute, ownRoute } from '../adminRoute.ts';
import { onOperator } from '../operators.ts';
import { countChallenge } from '../passkeyChallenges.ts';
import {
  assertionOptions,
  checkRegistration,
  insertPasskey,
  listPasskeys as readPasskeys,
  type PasskeyPlace,
  registrationOptions,
  removePasskey as remove,
  renamePasskey as rename,
  viewOf,
} from '../passkeys.ts';
import { holdSession } from '../sessions.ts';

/** Passkeys of the operator who is signed in, and the challenge of a sign-in. */
export const passkeyRoutes = [
  openRoute(offerAssertion, async (context) => {
    const { services, client, nowMs, caller } = context;
    if (!caller) await countChallenge(services, client.networks, nowMs);
    return { options: { ...(await assertionOptions(services, placeOf(context))) } };
  }),

  ownRoute(listPasskeys, async ({ services: { db }, caller }) => ({
    items: (await readPasskeys(db, caller.operator.id)).map(viewOf),
  })),

  ownRoute(offerPasskey, async (context) => {
    const { services, caller } = context;
    const options = await registrationOptions(services, caller.operator, placeOf(context));
    return { options: { ...options } };
  }),

  ownRoute(addPasskey, async (context, { name, passkey }) => {
    const { services, caller, nowMs, audit } = context;
    const checked = await checkRegistration(services, passkey, placeOf(context));
    return transact(services.db, async (t) => {
      const { operator } = caller;
      await holdSession(t, caller);
      const made = { nowMs, random: services.random };
      const row = await insertPasskey(t, operator.id, { ...checked, name }, made);
      const after = { passkey: name, host: row.host };
      await audit(t, { what: 'passkey.add', on: onOperator(operator), after });
      return { passkey: viewOf(row) };
    });
  }),

  ownRoute(renamePasskey, async ({ services, caller, audit }, { id, name }) => {
    const { operator } = caller;
    return transact(services.db, async (t) => {
      const before = await rename(t, operator.id, { id, name });
      if (!before) throw notFound('这个通行密钥');
      await audit(t, {
        what: 'passkey.rename',
        on: onOperator(operator),
        before: { passkey: before.name },
        after: { passkey: name },
      });
      return {};
    });
  }),

  ownRoute(removePasskey, async ({ services, caller, audit }, { id }) => {
    const { operator, session } = caller;
    return transact(services.db, async (t) => {
      const removed = await remove(t, operator, id, session.token_hash);
      if (!removed) throw notFound('这个通行密钥');
      const before = { passkey: removed.name, host: removed.host };
      await audit(t, { what: 'passkey.remove', on: onOperator(operator), before });
      return {};
    });
  }),
];

/** Where a challenge of this call is asked for, or answered. */
export function placeOf({ browserHash, origin, nowMs }: AdminContext): PasskeyPlace {
  return { sessionHash: browserHash(), origin, nowMs };
}
