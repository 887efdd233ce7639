import * as v from 'valibot';
import type { AdminCall } from '../../../src/shared/admin/call.ts';
import { ApiError } from '../../base/apiError.ts';
import { answerFailure, UNAVAILABLE } from '../../http/handleCall.ts';
import { BODY_FIELD, type Fields, refuseZeroBytes } from '../../http/input.ts';
import { noteOf } from '../../http/requestNotes.ts';
import type { Services } from '../../services.ts';
import { AdminError, badField, fromApiError } from '../adminError.ts';
import type { AdminRoute } from '../adminRoute.ts';
import { admit, type Asked, readBody } from './admit.ts';

interface AdminRequest extends Asked {
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
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

async function readFields(call: AdminCall, { request, params }: AdminRequest): Promise<Fields> {
  if (call.takesBytes || request.method === 'GET' || request.method === 'DELETE') {
    return { ...Object.fromEntries(new URL(request.url).searchParams), ...params };
  }
  const body = await readBody(call, request);
  return { ...objectOf(body.toString('utf8')), ...params };
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
  const failure = error instanceof AdminError ? error : toAdminError(error, services, request);
  return jsonResponse(failure.body(), failure.status);
}

function toAdminError(error: unknown, { report }: Services, request: Request): AdminError {
  if (error instanceof ApiError) return fromApiError(error);
  const { code, message } = answerFailure(error, report, noteOf(request)?.id);
  return new AdminError(code === UNAVAILABLE ? 'unavailable' : 'fault', message);
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
