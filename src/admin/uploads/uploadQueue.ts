import type { Upload as TusUpload } from 'tus-js-client';
import { createSignal } from '../../lib/signal.ts';
import type { NamedFile } from './droppedFiles.ts';
import { startUpload } from './startUpload.ts';

export interface QueuedFile {
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed';
  /** Why it failed. */
  readonly problem: string;
}

/** Uploads at the same time; more would only share the same connection. */
const SENDING_MAX = 2;
const IN_ORDER = new Intl.Collator('zh-Hans-CN', { numeric: true });

/**
 * Files that this tab uploads. It outlives its screen; after a reload the browser no longer has the files, and the same
 * file chosen again goes on where the upload stood.
 */
export class UploadQueue {
  #rows: readonly QueuedFile[] = [];
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, TusUpload>();
  readonly #changed = createSignal();
  readonly #onDone: () => void;
  readonly #start: typeof startUpload;

  /** @param onDone called when a file is on the server */
  constructor(onDone: () => void, start = startUpload) {
    this.#onDone = onDone;
    this.#start = start;
  }

  readonly subscribe = this.#changed.subscribe;

  /** @returns the same array until something changes */
  readonly read = (): readonly QueuedFile[] => this.#rows;

  readonly add = (files: readonly NamedFile[]): void => {
    // Browsers give the files of a folder in no order.
    for (const { path, file } of files.toSorted((a, b) => IN_ORDER.compare(a.path, b.path))) {
      const key = `${path}\0${file.size}\0${file.lastModified}`;
      const known = this.#rows.find((row) => row.key === key);
      if (known && known.state !== 'failed') continue;
      this.#files.set(key, file);
      const row = { key, path, bytes: file.size, sent: 0, state: 'waiting', problem: '' } as const;
      this.#rows = [...this.#rows.filter((each) => each.key !== key), row];
    }
    this.#next();
  };

  readonly pause = (key: string): void => {
    void this.#running.get(key)?.abort();
    this.#running.delete(key);
    this.#change(key, { state: 'paused' });
    this.#next();
  };

  /** Sends a paused or failed file on. */
  readonly resume = (key: string): void => {
    this.#change(key, { state: 'waiting', problem: '' });
    this.#next();
  };

  /** Sends on all files that failed or are paused. */
  readonly resumeAll = (): void => {
    for (const { key, state } of this.#rows) {
      if (state === 'paused' || state === 'failed') {
        this.#change(key, { state: 'waiting', problem: '' });
      }
    }
    this.#next();
  };

  /** Forgets a file; what the server has of it is removed after 48 hours. */
  readonly remove = (key: string): void => {
    void this.#running.get(key)?.abort();
    this.#running.delete(key);
    this.#files.delete(key);
    this.#rows = this.#rows.filter((row) => row.key !== key);
    this.#next();
  };

  readonly removeDone = (): void => {
    this.#rows = this.#rows.filter(({ state }) => state !== 'done');
    this.#changed.emit();
  };

  #next(): void {
    const free = SENDING_MAX - this.#rows.filter(({ state }) => state === 'sending').length;
    const waiting = this.#rows
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, free));
    for (const { key, path } of waiting) {
      const file = this.#files.get(key);
      if (!file) continue;
      this.#change(key, { state: 'sending' });
      void this.#send(key, { path, file });
    }
    this.#changed.emit();
  }

  async #send(key: string, named: NamedFile): Promise<void> {
    const isSending = () => this.#rows.some((row) => row.key === key && row.state === 'sending');
    const end = (changes: Partial<QueuedFile>) => {
      this.#running.delete(key);
      if (!isSending()) return;
      this.#change(key, changes);
      this.#next();
    };
    try {
      const upload = await this.#start(named, {
        onSent: (sent) => isSending() && this.#change(key, { sent }),
        onFailed: (problem) => end({ state: 'failed', problem }),
        onDone: () => {
          this.#files.delete(key);
          end({ state: 'done', sent: named.file.size });
          this.#onDone();
        },
      });
      // Paused or removed while the upload was looked up.
      if (!isSending()) return;
      this.#running.set(key, upload);
      upload.start();
    } catch (error) {
      console.warn('an upload did not start', error);
      end({ state: 'failed', problem: '没有开始上传，请再试一次' });
    }
  }

  #change(key: string, changes: Partial<QueuedFile>): void {
    this.#rows = this.#rows.map((row) => (row.key === key ? { ...row, ...changes } : row));
    this.#changed.emit();
  }
}

let queue: UploadQueue | undefined;

/** The tab's one queue: it goes on while other screens are open. */
export function sharedUploads(onDone: () => void): UploadQueue {
  queue ??= new UploadQueue(onDone);
  return queue;
}
