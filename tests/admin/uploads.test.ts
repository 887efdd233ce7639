import type { DetailedError, HttpResponse } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextChunkBytes, smallerChunkBytes } from '../../src/admin/uploads/chunkSize.ts';
import { chosenFiles } from '../../src/admin/uploads/droppedFiles.ts';
import { startUpload } from '../../src/admin/uploads/startUpload.ts';
import { UploadQueue } from '../../src/admin/uploads/uploadQueue.ts';

const MIB = 1024 * 1024;
type Named = ReturnType<typeof chosenFiles>[number];
type Events = Parameters<typeof startUpload>[1];

function named(path: string): Named {
  return { path, file: new File(['12345678'], path, { lastModified: 1 }) };
}

/** A queue whose uploads the test itself ends. */
function startQueue() {
  const events = new Map<string, Events>();
  const aborted: string[] = [];
  const onDone = vi.fn<() => void>();
  const start = (file: Named, each: Events) => {
    events.set(file.path, each);
    const upload = {
      start: () => undefined,
      abort: () => Promise.resolve(void aborted.push(file.path)),
    };
    return Promise.resolve(upload) as unknown as ReturnType<typeof startUpload>;
  };
  const queue = new UploadQueue(onDone, start);
  const states = () => queue.read().map(({ path, state }) => `${path} ${state}`);
  return { queue, events, aborted, onDone, states };
}

describe('Parts of an upload', () => {
  it('aim at five seconds, at most doubled, within bounds', () => {
    expect(nextChunkBytes(MIB, 10)).toBe(MIB / 2);
    expect(nextChunkBytes(MIB, 0.1)).toBe(2 * MIB);
    expect(nextChunkBytes(32 * MIB, 1)).toBe(32 * MIB);
    expect(nextChunkBytes(64 * 1024, 60)).toBe(64 * 1024);
  });

  it('are halved for a proxy that refuses them, until they cannot be smaller', () => {
    expect(smallerChunkBytes(MIB)).toBe(MIB / 2);
    expect(smallerChunkBytes(64 * 1024)).toBeUndefined();
  });
});

describe('An upload', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { location: { origin: 'https://moyu.example' } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const retriesAfter = async (status: number, body: string) => {
    const nothing = () => undefined;
    const events: Events = { onSent: nothing, onDone: nothing, onFailed: nothing };
    const { options } = await startUpload(named('a'), events);
    const answer = { getStatus: () => status, getBody: () => body } as HttpResponse;
    const fault = Object.assign(new Error(body), { originalResponse: answer }) as DetailedError;
    return options.onShouldRetry?.(fault, 0, options);
  };

  it('asks where it is and goes on after a lost answer, whose bytes the server has', async () => {
    expect(await retriesAfter(409, 'Upload-Offset conflict\n')).toBe(true);
    expect(await retriesAfter(423, 'locked')).toBe(true);
  });

  it('stops where the server has a reason for the operator, or refuses it', async () => {
    expect(await retriesAfter(409, '同名的文件夹已在')).toBe(false);
    expect(await retriesAfter(403, 'forbidden')).toBe(false);
  });
});

describe('Chosen files', () => {
  it('leave out what systems put beside them', () => {
    const paths = ['a.cbz', '.DS_Store', 'Thumbs.db', '__MACOSX'].map((path) => named(path).file);
    expect(chosenFiles(paths).map(({ path }) => path)).toEqual(['a.cbz']);
  });
});

describe('The upload queue', () => {
  it('takes the files of a folder in their order', () => {
    const { queue, states } = startQueue();
    queue.add(['山海/第10话.cbz', '山海/第2话.cbz', '山海/第1话.cbz'].map(named));
    expect(states()).toEqual([
      '山海/第1话.cbz sending',
      '山海/第2话.cbz sending',
      '山海/第10话.cbz waiting',
    ]);
  });

  it('sends two files at a time, and the next when one is done', async () => {
    const { queue, events, onDone, states } = startQueue();
    queue.add(['a', 'b', 'c'].map(named));
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    await vi.waitFor(() => expect(events.size).toBe(2));
    events.get('a')?.onDone();
    expect(states()).toEqual(['a done', 'b sending', 'c sending']);
    expect(onDone).toHaveBeenCalledOnce();
    queue.removeDone();
    expect(states()).toEqual(['b sending', 'c sending']);
  });

  it('pauses a file, which another one replaces, and goes on later', async () => {
    const { queue, events, aborted, states } = startQueue();
    queue.add(['a', 'b', 'c'].map(named));
    await vi.waitFor(() => expect(events.size).toBe(2));
    await Promise.resolve();
    const [first] = queue.read();
    queue.pause(first?.key ?? '');
    expect(aborted).toEqual(['a']);
    expect(states()).toEqual(['a paused', 'b sending', 'c sending']);
    // A late answer of the upload that was stopped.
    events.get('a')?.onFailed('late');
    expect(states()[0]).toBe('a paused');
    queue.resume(first?.key ?? '');
    expect(states()[0]).toBe('a waiting');
  });

  it('sends all on that failed or are paused, as after an expired session', async () => {
    const { queue, events, states } = startQueue();
    queue.add(['a', 'b', 'c'].map(named));
    await vi.waitFor(() => expect(events.size).toBe(2));
    events.get('a')?.onFailed('登录已结束，请登录后继续');
    events.get('b')?.onFailed('登录已结束，请登录后继续');
    await vi.waitFor(() => expect(events.size).toBe(3));
    queue.pause(queue.read()[2]?.key ?? '');
    queue.resumeAll();
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
    expect(queue.read().map(({ problem }) => problem)).toEqual(['', '', '']);
  });

  it('shows why a file failed, and sends it again when it is chosen again', async () => {
    const { queue, events, states } = startQueue();
    queue.add([named('a')]);
    await vi.waitFor(() => expect(events.size).toBe(1));
    events.get('a')?.onFailed('磁盘空间不够');
    expect(queue.read()[0]).toMatchObject({ state: 'failed', problem: '磁盘空间不够' });
    queue.add([named('a')]);
    expect(states()).toEqual(['a sending']);
    queue.add([named('a')]);
    expect(states()).toEqual(['a sending']);
  });
});
