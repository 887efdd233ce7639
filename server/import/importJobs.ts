import { enqueue } from '../jobs/jobs.ts';
import type { Write } from '../storage/database.ts';

export const SCAN_JOB = 'scan';
export const IMPORT_JOB = 'import';
export const ENCODE_JOB = 'encode';
export const FILM_JOB = 'film';

/** @param again whether a running scan is followed by another one: it may have listed the folder already */
export function enqueueScan(
  t: Write,
  sourceId: string,
  nowMs: number,
  again = true,
): Promise<boolean> {
  const job = { kind: SCAN_JOB, key: `scan:${sourceId}`, input: { source: sourceId }, again };
  return enqueue(t, job, nowMs);
}

/** The beginning of the keys of all jobs of a file. */
export function fileJobKey(fileId: string): string {
  return `file:${fileId}:`;
}

/**
 * While the file is being imported, it is imported once more: the operator may have decided about it.
 * @param signature of the state of the file: a changed file is another job
 */
export function enqueueFile(
  t: Write,
  { id, signature }: { readonly id: string; readonly signature: string },
  runAt: number,
  nowMs: number,
): Promise<boolean> {
  const key = `${fileJobKey(id)}${signature}`;
  const input = { file: id, signature };
  return enqueue(t, { kind: IMPORT_JOB, key, input, runAt, again: true }, nowMs);
}

/** @param kind of the job that makes the chapter's content */
export function enqueueChapter(
  t: Write,
  kind: typeof ENCODE_JOB | typeof FILM_JOB,
  chapter: { readonly fileId: string; readonly key: string; readonly wanted: string },
  nowMs: number,
): Promise<boolean> {
  const { fileId, key, wanted } = chapter;
  const job = {
    kind,
    key: `${fileJobKey(fileId)}${wanted}`,
    input: { file: fileId, key, wanted },
  };
  return enqueue(t, job, nowMs);
}
