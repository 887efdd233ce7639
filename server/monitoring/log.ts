import type { FileKind } from '../storage/files/usage.ts';

/** One answered request, as log and metrics see it; without query, body, token and pass. */
export interface EndedRequest {
  /** Also in the answer's header `x-request-id`, and in the reports of faults of this request. */
  readonly id: string;
  readonly method: string;
  /** Without its query; the pass of a picture or film is replaced by `~`. */
  readonly path: string;
  /** The pattern that answered: a bounded number of values, whatever clients ask for. */
  readonly route: string;
  /** Of HTTP. */
  readonly status: number;
  /** Of the answer within the envelope where there is one, else `status`. */
  readonly code: number;
  /** What the file is for that was sent. */
  readonly kind?: FileKind | undefined;
  readonly durationMs: number;
  readonly sentBytes: number;
}

/** A report for the operator; never with a query, a body or a token. @param requestId of the request that failed */
export type Report = (line: string, requestId?: string) => void;

export interface Log {
  readonly info: (line: string) => void;
  readonly report: Report;
  readonly request: (request: EndedRequest) => void;
}

export interface LogWanted {
  readonly format: 'text' | 'json';
  /** Writes a line to standard output. */
  readonly out: (line: string) => void;
  /** Writes a line to standard error. */
  readonly err: (line: string) => void;
  /** ms since 1970. */
  readonly clock: () => number;
}

/** Creates the server's log: plain lines, or an object of JSON a line (`LOG`). */
export function createLog({ format, out, err, clock }: LogWanted): Log {
  if (format === 'text') {
    return {
      info: out,
      report: (line, id) => err(id === undefined ? line : `[${id}] ${line}`),
      request: (request) => out(requestLine(request)),
    };
  }
  const line = (level: 'info' | 'error', fields: object) =>
    JSON.stringify({ time: new Date(clock()).toISOString(), level, ...fields });
  return {
    info: (message) => out(line('info', { message })),
    report: (message, id) => err(line('error', { message, request_id: id })),
    request: ({ id, method, path, status, code, durationMs }) =>
      out(
        line('info', {
          message: 'request',
          request_id: id,
          method,
          path,
          status,
          code,
          duration_ms: Math.round(durationMs),
        }),
      ),
  };
}

/** @returns `GET /api/user 200 3ms [id]` */
export function requestLine({ id, method, path, status, durationMs }: EndedRequest): string {
  return `${method} ${path} ${status} ${Math.round(durationMs)}ms [${id}]`;
}
