import { FREE_BYTES_MIN } from '../../limits.ts';
import { withoutSpace } from './queue.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/** Missing bytes for the rest of the download plus the reserve of free space; 0: enough, or unknown. */
export async function bytesShort(lackingBytes: number, deps: RunnerDeps): Promise<number> {
  const freeBytes = lackingBytes > 0 ? await deps.freeBytes() : undefined;
  return freeBytes === undefined ? 0 : Math.max(0, FREE_BYTES_MIN + lackingBytes - freeBytes);
}

/** @throws if the disk is too full to record even that; nothing starts then until the reader resumes */
export async function stopWithoutSpace(shortBytes: number, deps: RunnerDeps): Promise<void> {
  try {
    await deps.changeQueue((queue) => withoutSpace(queue, shortBytes));
  } catch (error) {
    deps.onFull(shortBytes);
    throw error;
  }
}
