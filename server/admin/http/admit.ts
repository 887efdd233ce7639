import type { AdminCall } from '../../../src/shared/admin/call.ts';
import { ADMIN_BODY_BYTES_MAX, STEP_UP_MINUTES } from '../../../src/shared/admin/limits.ts';
import { isForTokens, isInScope } from '../../../src/shared/admin/tokens.ts';
import { sha256Hex } from '../../base/secret.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { readBytes } from '../../http/input.ts';
import type { Services } from '../../services.ts';
import { AdminError } from '../adminError.ts';
import type { AdminContext, OperatorCaller } from '../adminRoute.ts';
import { findTokenCaller, readBearer } from '../apiTokens.ts';
import { writeAudit } from '../audit.ts';
import { isFactorRequired } from '../operators.ts';
import { countPasskeys } from '../passkeys.ts';
import {
  type AdminClient,
  findCaller,
  needsFactor,
  newCookieToken,
  type SessionCaller,
} from '../sessions.ts';
import { checkOrigin, checkSafe, cookieText, readCookie } from './adminOrigin.ts';

export interface Asked {
  readonly request: Request;
  readonly client: AdminClient;
}

type Admitted = Pick<
  AdminCall,
  'method' | 'path' | 'access' | 'stepUp' | 'beforeFactor' | 'bodyBytesMax'
>;

/**
 * Checks everything that does not depend on the input: origin, session or API token, role, second factor, step-up.
 * Uploads, which are no JSON, pass it too.
 * @param headers of the answer, for the cookie
 * @throws AdminError, ApiError 429
 */
export async function admit(
  services: Services,
  call: Admitted,
  asked: Asked,
  headers: Headers = new Headers(),
): Promise<AdminContext> {
  const { request, client } = asked;
  services.callLimits.countAddress(client.networks);
  const nowMs = services.clock();
  const bearer = readBearer(request);
  if (bearer !== undefined) {
    const origin = checkSafe(services, request);
    const caller = await findTokenCaller(services.db, bearer, nowMs);
    if (!caller) throw new AdminError('signed_out', '令牌不对、过期或者作废了');
    services.callLimits.countToken(caller.token.id);
    await authorizeToken(services, call, caller);
    return contextOf(services, call, asked, { caller, origin, nowMs, cookie: '', headers });
  }
  const origin = checkOrigin(services, request);
  const cookie = readCookie(request);
  const caller = cookie === undefined ? undefined : await findCaller(services.db, cookie, nowMs);
  if (call.access !== 'anyone') await authorizeSession(services, call, caller, nowMs);
  return contextOf(services, call, asked, { caller, origin, nowMs, cookie, headers });
}

interface Known {
  readonly caller: OperatorCaller | undefined;
  readonly origin: string;
  readonly nowMs: number;
  readonly cookie: string | undefined;
  readonly headers: Headers;
}

function contextOf(
  services: Services,
  call: Admitted,
  { request, client }: Asked,
  { caller, origin, nowMs, cookie, headers }: Known,
): AdminContext {
  const { random } = services;
  const setCookie = (value: string) => headers.set('set-cookie', cookieText(value, origin));
  const token = caller && 'token' in caller ? { token: caller.token.name } : {};
  return {
    services,
    nowMs,
    client,
    origin,
    caller,
    audit: (t, entry, as = caller?.operator) =>
      writeAudit(t, { operator: as, ...token, address: client.address }, entry, { nowMs, random }),
    readBody: () => readBody(call, request),
    setCookie,
    browserHash: () => {
      const known = cookie ?? newCookieToken(random);
      if (cookie === undefined) setCookie(known);
      return sha256Hex(known);
    },
  };
}

async function authorizeSession(
  { db }: Services,
  { access, stepUp, beforeFactor }: Admitted,
  caller: SessionCaller | undefined,
  nowMs: number,
): Promise<void> {
  if (!caller) throw new AdminError('signed_out', '请先登录');
  const { operator, session } = caller;
  if (!access.includes(operator.role)) throw new AdminError('refused', '你的角色不能做这件事');
  if (!beforeFactor && (await needsFactor(db, caller))) {
    throw new AdminError('factor_required', '请先设好两步验证');
  }
  if (stepUp && nowMs - session.proved_at > STEP_UP_MINUTES * MINUTE_MS) {
    throw new AdminError('step_up', '请再输入一次密码或验证码');
  }
}

async function authorizeToken(
  { db }: Services,
  call: Admitted,
  { operator, token }: Extract<OperatorCaller, { token: unknown }>,
): Promise<void> {
  if (!isForTokens(call)) {
    throw new AdminError('refused', '这件事不能用令牌做，要在后台登录');
  }
  if (!isInScope(token.scope, call)) throw new AdminError('refused', '令牌的范围不包括这件事');
  if (![operator.role, token.role].every((role) => call.access.includes(role))) {
    throw new AdminError('refused', '令牌的角色不能做这件事');
  }
  const hasFactor = operator.totp_secret !== null || (await countPasskeys(db, operator.id)) > 0;
  if (!hasFactor && (await isFactorRequired(db))) {
    throw new AdminError('factor_required', '操作员要先设好两步验证');
  }
}

/** @throws AdminError `too_large` */
export async function readBody(
  { bodyBytesMax = ADMIN_BODY_BYTES_MAX }: Pick<AdminCall, 'bodyBytesMax'>,
  request: Request,
): Promise<Buffer> {
  const body = await readBytes(request, bodyBytesMax);
  if (body === undefined) throw new AdminError('too_large', '内容太大了');
  return body;
}
