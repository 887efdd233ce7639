import {
  addPasskey,
  listPasskeys,
  offerAssertion,
  offerPasskey,
  removePasskey,
  renamePasskey,
} from '../../shared/admin/passkeys.ts';
import {
  changeOwnPassword,
  checkSetup,
  endOwnSession,
  getSession,
  listOwnSessions,
  offerFactor,
  removeFactor,
  renewRecoveryCodes,
  setFactor,
  setUp,
  signIn,
  signInWithPasskey,
  signOut,
  stepUp,
} from '../../shared/admin/session.ts';
import { addToken, listTokens, revokeToken } from '../../shared/admin/tokens.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** Sign-in and the operator's own account. */
export const accountApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    session: queryOf(build, getSession, ['session']),
    signIn: changeOf(build, signIn, ['session']),
    offerAssertion: changeOf(build, offerAssertion, []),
    signInWithPasskey: changeOf(build, signInWithPasskey, ['session']),
    signOut: changeOf(build, signOut, []),
    stepUp: changeOf(build, stepUp, ['session']),
    checkSetup: queryOf(build, checkSetup, []),
    // The session's query is repeated when the operator has saved the recovery codes.
    setUp: changeOf(build, setUp, []),
    offerFactor: changeOf(build, offerFactor, []),
    setFactor: changeOf(build, setFactor, []),
    removeFactor: changeOf(build, removeFactor, ['session']),
    renewRecoveryCodes: changeOf(build, renewRecoveryCodes, ['session']),
    changeOwnPassword: changeOf(build, changeOwnPassword, ['sessions']),
    ownSessions: queryOf(build, listOwnSessions, ['sessions']),
    endOwnSession: changeOf(build, endOwnSession, ['sessions']),
    passkeys: queryOf(build, listPasskeys, ['passkeys']),
    offerPasskey: changeOf(build, offerPasskey, []),
    addPasskey: changeOf(build, addPasskey, ['passkeys', 'session']),
    renamePasskey: changeOf(build, renamePasskey, ['passkeys']),
    removePasskey: changeOf(build, removePasskey, ['passkeys', 'session', 'sessions']),
    tokens: queryOf(build, listTokens, ['tokens']),
    addToken: changeOf(build, addToken, ['tokens']),
    revokeToken: changeOf(build, revokeToken, ['tokens']),
  }),
});
