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
} from '../../shared/admin/operators.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** Operators and the audit. */
export const ownersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    operators: queryOf(build, listOperators, ['operators']),
    addOperator: changeOf(build, addOperator, ['operators']),
    changeOperator: changeOf(build, changeOperator, ['operators']),
    resetOperator: changeOf(build, resetOperator, ['operators']),
    requireFactor: changeOf(build, requireFactor, ['operators', 'session']),
    operatorAccess: queryOf(build, getOperatorAccess, [
      'operators',
      'sessions',
      'passkeys',
      'tokens',
    ]),
    endOperatorSession: changeOf(build, endOperatorSession, ['sessions']),
    revokeOperatorToken: changeOf(build, revokeOperatorToken, ['tokens']),
    audit: queryOf(build, listAudit, ['audit']),
  }),
});
