import { FREE_BYTES_MIN } from '../../limits.ts';
import { withoutSpace } from './queue.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/** Bytes that lack for what is still to come and for what is always left free (features 17); 0: enough, or unknown. */
export async function bytesShort(lackingBytes: number, deps: RunnerDeps): Promise<number> {
  const freeBytes = lackingBytes > 0 ? await deps.freeBytes() : undefined;
  return freeBytes === undefined ? 0 : Math.max(0, FREE_BYTES_MIN + lackingBytes - freeBytes);
}

/** @throws where the disk has no room even for that: nothing more is begun until somebody asks again */
export async function stopWithoutSpace(shortBytes: number, deps: RunnerDeps): Promise<void> {
  try {
    await deps.changeQueue((queue) => withoutSpace(queue, shortBytes));
  } catch (error) {
    deps.onFull(shortBytes);
    throw error;
  }
}
