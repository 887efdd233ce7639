import type { DetailedError, Upload } from 'tus-js-client';
import { ADMIN_HEADER } from '../../shared/admin/call.ts';
import { UPLOADS_PATH } from '../../shared/admin/imports.ts';
import { CHUNK_BYTES_FIRST, nextChunkBytes, smallerChunkBytes } from './chunkSize.ts';
import type { NamedFile } from './droppedFiles.ts';

interface UploadEvents {
  readonly onSent: (bytes: number) => void;
  readonly onDone: () => void;
  /** @param problem in Chinese; the upload may be started again */
  readonly onFailed: (problem: string) => void;
}

/** Some minutes without a connection; then the operator goes on by hand. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000];
const STATUS_TOO_LARGE = 413;
/** The server has bytes of the upload whose answer was lost, or another request of it still brings some. */
const STATUSES_OVERTAKEN = new Set([409, 423]);

/**
 * Prepares the upload of a file, which goes on where a former one of the same file stood.
 * @returns not started yet
 */
export async function startUpload(
  { path, file }: NamedFile,
  { onSent, onDone, onFailed }: UploadEvents,
): Promise<Upload> {
  const tus = await import('tus-js-client');
  let partStartMs = performance.now();
  const upload: Upload = new tus.Upload(file, {
    endpoint: new URL(UPLOADS_PATH, window.location.origin).href,
    headers: { [ADMIN_HEADER]: '1' },
    metadata: { path },
    chunkSize: CHUNK_BYTES_FIRST,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(`moyu-admin:${path}:${file.size}:${file.lastModified}`),
    onBeforeRequest: () => {
      partStartMs = performance.now();
    },
    onProgress: onSent,
    onChunkComplete: (bytes) => {
      upload.options.chunkSize = nextChunkBytes(bytes, (performance.now() - partStartMs) / 1_000);
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      // A reason in words, such as a full disk, is for the operator at once.
      if (isReason(error.originalResponse?.getBody() ?? '')) return false;
      if (status !== STATUS_TOO_LARGE)
        return status === 0 || status >= 500 || STATUSES_OVERTAKEN.has(status);
      const smaller = smallerChunkBytes(upload.options.chunkSize ?? CHUNK_BYTES_FIRST);
      if (smaller === undefined) return false;
      upload.options.chunkSize = smaller;
      return true;
    },
    onError: (error) => onFailed(problemText(error)),
    onSuccess: onDone,
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  return upload;
}

function problemText(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return '连不上服务器，检查网络后继续';
  const status = response.getStatus();
  if (status === 401) return '登录已结束，请登录后继续';
  if (status === 403) return '你的角色不能上传';
  const body = response.getBody().trim();
  return /\p{Script=Han}/u.test(body) ? messageOf(body) : `服务器没有收下（${status}）`;
}

/** Whether the server itself says why it refuses the file; its faults are JSON. */
function isReason(body: string): boolean {
  return /^\p{Script=Han}/u.test(body.trim());
}

/** Refusals of the guard are JSON, those of the protocol's server are texts. */
function messageOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : body;
  } catch {
    // A text.
    return body;
  }
}
