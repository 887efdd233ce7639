import { createHash } from 'node:crypto';
import { S3mini } from 's3mini';
import * as v from 'valibot';
import {
  ensureKey,
  ensurePrefix,
  type FileSource,
  type FileStorage,
  HashError,
  type StoredFile,
} from './fileStorage.ts';
import { S3_PATIENCE, s3Fetch, type S3Patience } from './s3Fetch.ts';
import type { S3Settings } from './s3Settings.ts';
import { StorageAwayError } from './storageAway.ts';

/** A larger file is sent in parts of this size; S3 takes 10,000 parts of at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
const KEYS_PER_LIST = 1_000;
/** A list of what is not there asks as little as possible of the server. */
const NO_FOLDER = 'none/';
const PARTIAL = 206;
const NOT_FOUND = 404;
const UNSATISFIABLE = 416;

/** What s3mini throws where the server answers with an error. */
const refusalSchema = v.object({
  status: v.number(),
  /** XML of the server, not always recognized by s3mini. */
  body: v.optional(v.string(), ''),
});
type Refusal = v.InferOutput<typeof refusalSchema>;

const listedSchema = v.object({
  Key: v.string(),
  Size: v.pipe(v.unknown(), v.transform(Number), v.number()),
  LastModified: v.pipe(
    v.unknown(),
    v.transform((text) => Date.parse(String(text))),
    v.number(),
  ),
});

/**
 * Stores files in a bucket of an S3 server, each under its key as the name of the object; no ACL is sent.
 * Besides what `FileStorage` says, every method throws `StorageAwayError` where the server does not answer or refuses.
 */
export function s3Storage(settings: S3Settings, patience: S3Patience = S3_PATIENCE): FileStorage {
  const s3 = new S3mini({
    accessKeyId: settings.key,
    secretAccessKey: settings.secret,
    endpoint: addressOf(settings),
    region: settings.region,
    fetch: s3Fetch(patience),
  });
  const ask = asker(settings);
  const head = async (key: string) => {
    ensureKey(key);
    return headOf(await ask(() => s3.getObjectRaw(key, false, 0, 1)), key);
  };
  return {
    head,
    async put(key, source, { sha256 }) {
      const stored = await head(key);
      if (stored) return stored.bytes;
      const parts = partsOf(source);
      try {
        const { value: first = Buffer.alloc(0) } = await parts.next();
        const next = await parts.next();
        if (next.done === true) {
          ensureHash(createHash('sha256').update(first).digest('hex'), sha256);
          await sent(ask, key, () => s3.putObject(key, first));
          return first.length;
        }
        const large = { key, sha256, first, second: next.value, rest: parts };
        const bytes = await putParts(s3, ask, large);
        const written = await head(key);
        if (written?.bytes !== bytes) throw new StorageAwayError(`S3 没有存好 ${key}`);
        return bytes;
      } finally {
        await parts.return(undefined);
      }
    },
    async get(key, range) {
      ensureKey(key);
      const isWhole = range === undefined;
      const answer = await ask(() => s3.getObjectRaw(key, isWhole, range?.from, range?.to));
      if (!(answer instanceof Response)) return undefined;
      if (!isWhole && answer.status !== PARTIAL) {
        await answer.body?.cancel();
        throw new StorageAwayError('S3 不支持按字节范围读取');
      }
      return answer.body as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    async *list(prefix) {
      ensurePrefix(prefix);
      let token: string | undefined;
      do {
        const page = await ask(() => s3.listObjectsPaged('/', prefix, KEYS_PER_LIST, token));
        if (!page || isRefusal(page)) throw noBucket(settings);
        for (const object of page.objects ?? []) yield fileOf(object);
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },
    async delete(key) {
      ensureKey(key);
      await ask(() => s3.deleteObject(key));
    },
    async check() {
      const page = await ask(() => s3.listObjectsPaged('/', NO_FOLDER, 1));
      if (!page || isRefusal(page)) throw noBucket(settings);
    },
  };
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Settings): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}

/** An answer is a status too. */
function isRefusal(answer: unknown): answer is Refusal {
  return !(answer instanceof Response) && v.is(refusalSchema, answer);
}

type Ask = <T>(work: () => Promise<T>) => Promise<T | Refusal>;

/** @returns runs a request; a refusal is returned where the object is missing or has no such bytes */
function asker(settings: S3Settings): Ask {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      const refusal = v.safeParse(refusalSchema, error);
      if (!refusal.success) throw error;
      const { status, body } = refusal.output;
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(body) ?? [];
      if (code === 'NoSuchBucket') throw noBucket(settings);
      if (status === NOT_FOUND || status === UNSATISFIABLE) return refusal.output;
      throw new StorageAwayError(
        `S3 拒绝了请求（${status} ${code}）：检查 S3_KEY、S3_SECRET、S3_REGION 和存储桶的权限`,
      );
    }
  };
}

function noBucket({ bucket }: S3Settings): StorageAwayError {
  return new StorageAwayError(`S3 没有存储桶 ${bucket}：检查 S3_BUCKET 和 S3_PATH_STYLE`);
}

/** @param answer to a request for the first byte: one request finds length and time, and a refusal has a body */
async function headOf(answer: Response | Refusal, key: string): Promise<StoredFile | undefined> {
  if (!(answer instanceof Response)) {
    // An empty file has no first byte.
    return answer.status === UNSATISFIABLE ? { key, bytes: 0, writtenAtMs: 0 } : undefined;
  }
  const { headers } = answer;
  const [, length] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  await answer.body?.cancel();
  return {
    key,
    bytes: Number(length ?? headers.get('content-length')),
    writtenAtMs: Date.parse(headers.get('last-modified') ?? '') || 0,
  };
}

function fileOf(object: unknown): StoredFile {
  const { Key, Size, LastModified } = v.parse(listedSchema, object);
  return { key: Key, bytes: Size, writtenAtMs: LastModified };
}

/** A request that sends something. @throws StorageAwayError where there is no place for it */
async function sent<T>(ask: Ask, key: string, work: () => Promise<T>): Promise<T> {
  const answer = await ask(work);
  if (isRefusal(answer)) throw new StorageAwayError(`S3 没有收下 ${key}（${answer.status}）`);
  return answer;
}

interface LargeFile {
  readonly key: string;
  readonly sha256: string;
  readonly first: Buffer;
  readonly second: Buffer;
  readonly rest: AsyncIterable<Buffer>;
}

/** The object is there when all of its parts have the right hash; otherwise they are removed. @returns its length in bytes */
async function putParts(
  s3: S3mini,
  ask: Ask,
  { key, sha256, first, second, rest }: LargeFile,
): Promise<number> {
  const upload = await sent(ask, key, () => s3.getMultipartUploadId(key));
  const hash = createHash('sha256');
  const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
  let bytes = 0;
  const send = async (part: Buffer) => {
    hash.update(part);
    bytes += part.length;
    parts.push(await sent(ask, key, () => s3.uploadPart(key, upload, part, parts.length + 1)));
  };
  try {
    await send(first);
    await send(second);
    for await (const part of rest) await send(part);
    ensureHash(hash.digest('hex'), sha256);
  } catch (error) {
    await s3.abortMultipartUpload(key, upload).catch(() => undefined);
    throw error;
  }
  // Asked again after a lost answer, the server does not know the upload any more: whether the object is there counts.
  await ask(() => s3.completeMultipartUpload(key, upload, parts));
  return bytes;
}

/** Collects a source into parts of `PART_BYTES`; the last one may be shorter. */
async function* partsOf(source: FileSource): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of source instanceof Uint8Array ? [source] : source) {
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + PART_BYTES - bytes);
      pieces.push(taken);
      bytes += taken.length;
      at += taken.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(pieces);
      pieces = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

function ensureHash(actual: string, expected: string): void {
  if (actual !== expected)
    throw new HashError(`the content has SHA-256 ${actual}, not ${expected}`);
}
