/** Disk failures: no space, a lost file. All functions run in the page and are self-contained. */

/** For `startScript`: Chromium reports 10 GB whatever the disk holds; here it reports the test's figure. */
export const SAID_SPACE = `
  StorageManager.prototype.estimate = async () => {
    const free = Number(localStorage.getItem('said') ?? 1e9);
    return { usage: 1000, quota: 1000 + free };
  };`;

/** Runs in the page: fills this origin's storage, up to this many bytes. */
export async function fillDisk(bytes: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('filling', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('bytes'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  const used = async () => (await navigator.storage.estimate()).usage ?? 0;
  for (let key = 0; (await used()) < bytes; key += 1) {
    const filling = new Uint8Array(Math.min(1_000_000, Math.max(1, bytes - (await used()))));
    for (let at = 0; at < filling.length; at += 65_536) {
      crypto.getRandomValues(filling.subarray(at, at + 65_536));
    }
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('bytes', 'readwrite');
      transaction.objectStore('bytes').put(filling.buffer, key);
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('full')));
    });
  }
  database.close();
}

/**
 * Runs in the page: `sawDiskFull` records the disk-full events for the download list, from the queue or other writers.
 */
export function watchDiskFull(): void {
  const channel = new BroadcastChannel('moyu-downloads');
  channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
    if (data.type === 'full') Object.assign(globalThis, { sawDiskFull: true });
    if (data.type === 'queue') void look();
  });
  Object.assign(globalThis, { sawDiskFull: false });
  async function look(): Promise<void> {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
    });
    const request = database.transaction('kv').objectStore('kv').get('queue');
    request.addEventListener('success', () => {
      const state = request.result as { pause: string } | undefined;
      if (state?.pause === 'storage') Object.assign(globalThis, { sawDiskFull: true });
      database.close();
    });
  }
}

export function emptyDisk(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('filling');
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });
}

export async function hasBytes(path: string): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('moyu-shelf');
    request.addEventListener('success', () => resolve(request.result));
  });
  return new Promise((resolve) => {
    const request = database.transaction('pictureBytes').objectStore('pictureBytes').getKey(path);
    request.addEventListener('success', () => {
      database.close();
      resolve(request.result !== undefined);
    });
  });
}

/** Runs in the page: deletes a stored file, as a browser that loses one. */
export async function forget(path: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('moyu-shelf');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  await new Promise<void>((resolve) => {
    const transaction = database.transaction('pictureBytes', 'readwrite');
    transaction.objectStore('pictureBytes').delete(path);
    transaction.addEventListener('complete', () => resolve());
  });
  database.close();
}
