import type { KeptPicture } from '../database/shelf.ts';

/** Larger batches gain nothing more, and hold up whoever reads meanwhile. */
const BATCH_PICTURES_MAX = 16;
/** Fewer are worth waiting for others, where whoever writes has time. */
const BATCH_PICTURES_WANTED = 8;

interface Waiting {
  readonly picture: KeptPicture;
  readonly settle: (isSaved: boolean) => void;
}

/**
 * Writes pictures that arrive while a write is under way together: a transaction for each costs two to three times as much.
 * @param writeTogether all or none; rejects where it fails
 * @param writeAlone what is done with each of a batch that failed; never rejects
 * @param waitMs how long a few pictures wait for others
 */
export function pictureWriter(
  writeTogether: (pictures: readonly KeptPicture[]) => Promise<void>,
  writeAlone: (picture: KeptPicture) => Promise<boolean>,
  waitMs = 0,
): (picture: KeptPicture) => Promise<boolean> {
  const waiting: Waiting[] = [];
  let isWriting = false;
  let hurry = () => {};

  function moreToCome(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      hurry = () => {
        if (waiting.length < BATCH_PICTURES_WANTED) return;
        clearTimeout(timer);
        resolve();
      };
      hurry();
    });
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await writeTogether(batch.map(({ picture }) => picture));
      for (const { settle } of batch) settle(true);
    } catch {
      // One of them failed all of them: each for itself tells which, and makes room where the disk is full.
      for (const { picture, settle } of batch) settle(await writeAlone(picture));
    }
  }

  async function writeWaiting(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      if (waitMs > 0) await moreToCome();
      await writeBatch(waiting.splice(0, BATCH_PICTURES_MAX));
    }
    isWriting = false;
  }

  return (picture) =>
    new Promise((settle) => {
      waiting.push({ picture, settle });
      hurry();
      void writeWaiting();
    });
}
