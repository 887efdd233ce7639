import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '../../base/time.ts';
import { StorageAwayError } from './storageAway.ts';

/** How long an S3 server may take. */
export interface S3Patience {
  /** Attempts of one request. */
  readonly triesMax: number;
  /** Before the second attempt; doubled before each further one. */
  readonly pauseMs: number;
  /** Until the head of an answer has come: of what reads, and of what sends a file. */
  readonly readMs: number;
  readonly writeMs: number;
  /** Between two pieces of an answer. */
  readonly stallMs: number;
}

export const S3_PATIENCE: S3Patience = {
  triesMax: 3,
  pauseMs: 250,
  readMs: 5 * SECOND_MS,
  writeMs: 60 * SECOND_MS,
  stallMs: 20 * SECOND_MS,
};

const TOO_MANY = 429;
const FAULT = 500;
const NOT_IMPLEMENTED = 501;

type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` for requests to an S3 server, all of which may be repeated: each attempt is bounded in time, what fails by the
 * network or with 429 or 5xx is tried again, a body is sent with its MD5, and an answer that stalls fails.
 * @throws StorageAwayError after the last attempt
 */
export function s3Fetch(patience: S3Patience = S3_PATIENCE): Fetch {
  return async (input, init) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(input, withDigest(init), patience);
      const isLast = tries >= patience.triesMax;
      if (answer instanceof StorageAwayError) {
        if (isLast) throw answer;
      } else if (!mayPass(answer.status)) {
        return answer.body === null ? answer : guarded(answer, answer.body, patience.stallMs);
      } else {
        await answer.body?.cancel();
        if (isLast) throw new StorageAwayError(`S3 返回 ${answer.status}`);
      }
      await sleep(patience.pauseMs * 2 ** (tries - 1));
    }
  };
}

/** Whether the next attempt may have another answer. */
function mayPass(status: number): boolean {
  return status === TOO_MANY || (status >= FAULT && status !== NOT_IMPLEMENTED);
}

/** The server refuses a body that has changed on its way. */
function withDigest(init: RequestInit | undefined): RequestInit {
  if (!(init?.body instanceof Uint8Array)) return init ?? {};
  const headers = new Headers(init.headers);
  headers.set('content-md5', createHash('md5').update(init.body).digest('base64'));
  return { ...init, headers };
}

async function attempt(
  input: Parameters<Fetch>[0],
  init: RequestInit,
  { readMs, writeMs }: S3Patience,
): Promise<Response | StorageAwayError> {
  const controller = new AbortController();
  const isWrite = init.method === 'PUT' || init.method === 'POST';
  const timer = setTimeout(() => controller.abort(), isWrite ? writeMs : readMs);
  try {
    return await fetch(input, { ...init, signal: controller.signal, redirect: 'error' });
  } catch (error) {
    return noAnswer(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Without the error itself as its cause: that one may contain the request. */
function noAnswer(error: unknown): StorageAwayError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? `（${String(cause.code)}）` : '';
  return new StorageAwayError(`S3 没有应答${code}`);
}

function guarded(
  { status, headers }: Response,
  body: ReadableStream<Uint8Array>,
  stallMs: number,
): Response {
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await nextPiece(reader, stallMs);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { status, headers });
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, stallMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the answer stalls')), stallMs);
  });
  try {
    return await Promise.race([reader.read(), late]);
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw noAnswer(error);
  } finally {
    clearTimeout(timer);
  }
}
