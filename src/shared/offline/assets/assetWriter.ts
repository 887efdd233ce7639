import type { StoredAsset } from '../database/offlineStore.ts';

/** Larger batches gain nothing and delay concurrent readers. */
const BATCH_ASSETS_MAX = 16;
/** Smaller batches wait for more, if the writer has time. */
const BATCH_ASSETS_WANTED = 8;

interface Waiting {
  readonly asset: StoredAsset;
  readonly settle: (isSaved: boolean) => void;
}

/**
 * Batches assets that arrive during a write: a transaction for each costs two to three times as much.
 * @param writeTogether all or none; rejects if it fails
 * @param writeAlone writes each asset of a failed batch; never rejects
 */
export function assetWriter(
  writeTogether: (assets: readonly StoredAsset[]) => Promise<void>,
  writeAlone: (asset: StoredAsset) => Promise<boolean>,
  waitMs = 0,
): (asset: StoredAsset) => Promise<boolean> {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let hurry = () => {};

  function moreToCome(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      hurry = () => {
        if (waiting.length < BATCH_ASSETS_WANTED) return;
        clearTimeout(timer);
        resolve();
      };
      hurry();
    });
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await writeTogether(batch.map(({ asset }) => asset));
      for (const { settle } of batch) settle(true);
    } catch {
      // One asset failed the batch: single writes show which, and free space if the disk is full.
      for (const { asset, settle } of batch) settle(await writeAlone(asset));
    }
  }

  async function writeWaiting(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      if (waitMs > 0) await moreToCome();
      await writeBatch(waiting.splice(0, BATCH_ASSETS_MAX));
    }
    isWriting = false;
  }

  return (asset) =>
    new Promise((settle) => {
      waiting.push({ asset, settle });
      hurry();
      void writeWaiting();
    });
}
