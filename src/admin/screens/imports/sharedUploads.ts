import { UploadQueue } from '../../uploads/uploadQueue.ts';

let queue: UploadQueue | undefined;

/** The tab's one queue: it goes on while other screens are open. */
export function sharedUploads(onDone: () => void): UploadQueue {
  queue ??= new UploadQueue(onDone);
  return queue;
}
