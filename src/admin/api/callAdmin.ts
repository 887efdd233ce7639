import * as v from 'valibot';
import {
  ADMIN_API_PATH,
  ADMIN_HEADER,
  type AdminCall,
  type AdminErrorBody,
  adminErrorSchema,
} from '../../shared/admin/call.ts';
import { getFile } from '../../shared/admin/site.ts';

/** Why a call has no answer: the body of a refusal, or `network` where the server was not reached. */
export interface AdminFailure extends Omit<AdminErrorBody, 'error'> {
  readonly error: AdminErrorBody['error'] | 'network';
}

export type AdminResult = { readonly data: unknown } | { readonly error: AdminFailure };

const UNREACHABLE: AdminFailure = { error: 'network', message: '连不上服务器，检查网络后再试' };
const UNREADABLE: AdminFailure = {
  error: 'fault',
  message: '服务器的回答看不懂，请重新载入这一页',
};

/** Of a proxy before the server: it starts again, or refuses the body. */
const BY_PROXY: Readonly<Record<number, AdminFailure>> = {
  413: {
    error: 'bad_input',
    message: '服务器前面的代理不收这么大的文件：换一张小的，或者把代理的上限调大',
  },
  502: { error: 'network', message: '服务器正在重启或没有应答，过一会儿再试' },
  503: { error: 'network', message: '服务器正在重启或没有应答，过一会儿再试' },
  504: { error: 'network', message: '服务器正在重启或没有应答，过一会儿再试' },
};

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The body of a call that takes bytes. */
  readonly file?: Blob | undefined;
}

/**
 * Calls the admin API. Never throws.
 * @param input fields of the call; those that the path names travel in it
 */
export async function callAdmin(
  call: AdminCall,
  input: object,
  options: CallOptions = {},
): Promise<AdminResult> {
  try {
    const response = await fetch(requestOf(call, input, options));
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { error: failureOf(response, body) };
    const answer = v.safeParse(call.answer, body);
    return answer.success ? { data: answer.output } : { error: UNREADABLE };
  } catch {
    // `fetch` rejects without a reason that a script may read: offline, refused, aborted.
    return { error: UNREACHABLE };
  }
}

interface AdminFile {
  readonly content: Blob;
  /** As the server names it. */
  readonly name: string | undefined;
}

/** Reads the answer of a call that is a file. Never throws; one that breaks off counts as not reached. */
export async function readFile(
  call: AdminCall,
  input: object,
): Promise<AdminFile | { readonly error: AdminFailure }> {
  try {
    const response = await fetch(requestOf(call, input, {}));
    if (!response.ok) {
      return { error: failureOf(response, await response.json().catch(() => undefined)) };
    }
    const [, name] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    return { content: await response.blob(), name };
  } catch {
    return { error: UNREACHABLE };
  }
}

/**
 * Reads a picture by its key; the call needs a header, which an `<img>` does not send.
 * @returns undefined where it cannot be had
 */
export async function readPicture(key: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await fetch(requestOf(getFile, { key }, { signal, cache: 'default' }));
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

function failureOf({ status }: Response, body: unknown): AdminFailure {
  const failure = v.safeParse(adminErrorSchema, body);
  return failure.success ? failure.output : (BY_PROXY[status] ?? UNREADABLE);
}

function requestOf(
  { method, path, takesBytes }: AdminCall,
  input: object,
  { signal, file, cache = 'no-store' }: CallOptions & { readonly cache?: RequestCache },
): Request {
  const rest = new Map<string, unknown>(Object.entries(input));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const url = new URL(ADMIN_API_PATH + filled, window.location.origin);
  const headers = new Headers({ [ADMIN_HEADER]: '1' });
  const init = { method, headers, signal: signal ?? null, cache };
  if (method !== 'GET' && method !== 'DELETE' && !takesBytes) {
    headers.set('content-type', 'application/json');
    return new Request(url, { ...init, body: JSON.stringify(Object.fromEntries(rest)) });
  }
  for (const [name, value] of rest) {
    if (isPlain(value)) url.searchParams.set(name, String(value));
  }
  if (!takesBytes) return new Request(url, init);
  headers.set('content-type', 'application/octet-stream');
  return new Request(url, { ...init, body: file ?? null });
}

/** Addresses carry plain values; absent ones are left out. */
function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
