import * as v from 'valibot';
import type { AdminCall } from '../../../src/shared/admin/call.ts';
import { ADMIN_BODY_BYTES_MAX, STEP_UP_MINUTES } from '../../../src/shared/admin/limits.ts';
import { ApiError } from '../../base/apiError.ts';
import { MINUTE_MS } from '../../base/time.ts';
import { answerFailure } from '../../http/handleCall.ts';
import { BODY_FIELD, type Fields, readBytes, refuseZeroBytes } from '../../http/input.ts';
import { noteOf } from '../../http/requestNotes.ts';
import type { Services } from '../../services.ts';
import { AdminError, badField, fromApiError } from '../adminError.ts';
import type { AdminContext, AdminRoute } from '../adminRoute.ts';
import { writeAudit } from '../audit.ts';
import { isFactorRequired } from '../operators.ts';
import { type AdminClient, findCaller, type OperatorCaller } from '../sessions.ts';
import { checkOrigin, cookieText, readCookie } from './adminOrigin.ts';

export interface AdminRequest {
  readonly request: Request;
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly client: AdminClient;
}

/** Never throws: every failure becomes an answer with its HTTP status. */
export async function handleAdminCall(
  services: Services,
  route: AdminRoute,
  asked: AdminRequest,
): Promise<Response> {
  const headers = new Headers();
  try {
    const context = await admit(services, route.call, asked, headers);
    const input = parse(route.call, await readFields(route.call, asked));
    const answer = await route.run(context, input);
    return answer instanceof Response ? answer : jsonResponse(answer, 200, headers);
  } catch (error) {
    return failureResponse(services, error, asked.request);
  }
}

/**
 * Checks everything that does not depend on the input: origin, session, role, second factor, step-up. Uploads, which
 * are no JSON, pass it too.
 * @throws AdminError
 */
export async function admit(
  services: Services,
  call: Pick<AdminCall, 'access' | 'stepUp' | 'beforeFactor' | 'bodyBytesMax'>,
  { request, client }: Pick<AdminRequest, 'request' | 'client'>,
  headers: Headers = new Headers(),
): Promise<AdminContext> {
  services.callLimits.countAddress(client.networks);
  const origin = checkOrigin(services, request);
  const nowMs = services.clock();
  const token = readCookie(request);
  const caller = token === undefined ? undefined : await findCaller(services.db, token, nowMs);
  if (call.access !== 'anyone') await authorize(services, call, caller, nowMs);
  const actor = caller?.operator;
  return {
    services,
    nowMs,
    client,
    origin,
    caller,
    audit: (t, entry, as = actor) =>
      writeAudit(t, { operator: as, address: client.address }, entry, {
        nowMs,
        random: services.random,
      }),
    readBody: () => readBody(call, request),
    setCookie: (value) => headers.set('set-cookie', cookieText(value, origin)),
  };
}

async function authorize(
  { db }: Services,
  { access, stepUp, beforeFactor }: Pick<AdminCall, 'access' | 'stepUp' | 'beforeFactor'>,
  caller: OperatorCaller | undefined,
  nowMs: number,
): Promise<void> {
  if (!caller) throw new AdminError('signed_out', '请先登录');
  const { operator, session } = caller;
  if (!access.includes(operator.role)) throw new AdminError('refused', '你的角色不能做这件事');
  if (!beforeFactor && operator.totp_secret === null && (await isFactorRequired(db))) {
    throw new AdminError('factor_required', '请先设好两步验证');
  }
  if (stepUp && nowMs - session.proved_at > STEP_UP_MINUTES * MINUTE_MS) {
    throw new AdminError('step_up', '请再输入一次密码或验证码');
  }
}

async function readFields(call: AdminCall, { request, params }: AdminRequest): Promise<Fields> {
  if (call.takesBytes || request.method === 'GET' || request.method === 'DELETE') {
    return { ...Object.fromEntries(new URL(request.url).searchParams), ...params };
  }
  const body = await readBody(call, request);
  return { ...objectOf(body.toString('utf8')), ...params };
}

async function readBody(
  { bodyBytesMax = ADMIN_BODY_BYTES_MAX }: Pick<AdminCall, 'bodyBytesMax'>,
  request: Request,
): Promise<Buffer> {
  const body = await readBytes(request, bodyBytesMax);
  if (body === undefined) throw new AdminError('too_large', '内容太大了');
  return body;
}

function objectOf(text: string): Fields {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Fields;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw badField(BODY_FIELD, '请求内容要是一个 JSON 对象');
}

function parse({ input }: AdminCall, fields: Fields): unknown {
  const result = v.safeParse(input, fields, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const field = v.getDotPath(issue) ?? BODY_FIELD;
    throw badField(field, isChinese(issue.message) ? issue.message : `${field} 的内容不对`);
  }
  refuseZeroBytes(result.output, '');
  return result.output;
}

/** Messages of schemas are ours where they are Chinese, else valibot's own, which repeat the value. */
function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** @param error an AdminError, an ApiError of the domain, or a fault, which is reported */
export function failureResponse(services: Services, error: unknown, request: Request): Response {
  const failure =
    error instanceof AdminError
      ? error
      : fromApiError(error instanceof ApiError ? error : faultOf(error, services, request));
  return jsonResponse(failure.body(), failure.status);
}

function faultOf(
  error: unknown,
  { report }: Services,
  request: Request,
): Pick<ApiError, 'code' | 'message' | 'data'> {
  const { message } = answerFailure(error, report, noteOf(request)?.id);
  return { code: 500, message, data: {} };
}

export function jsonResponse(
  answer: unknown,
  status: number,
  headers: Headers = new Headers(),
): Response {
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.set('cache-control', 'no-store');
  return new Response(JSON.stringify(answer), { status, headers });
}
