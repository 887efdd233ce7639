import { vi } from 'vitest';
import type { AdminErrorBody, Role } from '../../src/shared/admin/call.ts';
import type { Me } from '../../src/shared/admin/session.ts';

export interface FakeAnswer {
  readonly status?: number;
  readonly body: unknown;
}

/** Answers of the admin API by `METHOD /path`; a function sees the request's body. A Blob is sent as a file. */
export type FakeAnswers = Record<
  string,
  FakeAnswer | ((body: unknown) => FakeAnswer | Promise<FakeAnswer>)
>;

export function refusal(status: number, body: AdminErrorBody): FakeAnswer {
  return { status, body };
}

/**
 * Replaces `fetch`. A call without an answer fails as a server that is not reached.
 * @returns the calls that were made, as `METHOD /path?query`
 */
export function fakeAdmin(answers: FakeAnswers): { readonly asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace('/admin/api', '');
    asked.push(`${request.method} ${path}${url.search}`);
    const answer = answers[`${request.method} ${path}`];
    if (answer === undefined) throw new TypeError('fetch failed');
    const given = typeof answer === 'function' ? await answer(await bodyOf(request)) : answer;
    const { status = 200, body } = given;
    return body instanceof Blob ? new Response(body) : Response.json(body, { status });
  });
  return { asked };
}

/** JSON, or the text of a file. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = request.method === 'GET' ? '' : await request.text();
  const isJson = request.headers.get('content-type')?.includes('json');
  return isJson && text !== '' ? JSON.parse(text) : text || undefined;
}

export function meOf(role: Role, changes: Partial<Me> = {}): Me {
  return {
    operator: {
      id: 'o1',
      name: '小站',
      role,
      has_factor: true,
      is_ready: true,
      is_disabled: false,
      created_at: 0,
      seen_at: 0,
      revision: 0,
    },
    proved_until: 0,
    session_ends_at: 0,
    needs_factor: false,
    recovery_codes_left: 10,
    passkeys: 0,
    ...changes,
  };
}

export function signedIn(role: Role, changes: Partial<Me> = {}): FakeAnswers {
  return {
    'GET /session': { body: { me: meOf(role, changes), has_operators: true } },
  };
}
