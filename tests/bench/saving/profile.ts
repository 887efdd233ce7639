import type { CDPSession, Page } from 'playwright-core';

/** One kind of calls of a thread. */
export interface Calls {
  readonly count: number;
  /** From each call to its end, added up: calls that run at the same time count each, ms. */
  readonly ms: number;
}

export interface ThreadProfile {
  /** In which the thread was not idle, ms. */
  readonly busyMs: number;
  /** The part of it for the collection of garbage, ms. */
  readonly collectedMs: number;
  readonly calls: Readonly<Record<string, Calls>>;
  /** The dearest functions by their own time, the dearest first: name, place in its file, and ms. */
  readonly functions: readonly string[];
}

export interface SavingProfile {
  readonly page: ThreadProfile;
  /** Of the downloader's worker. */
  readonly worker: ThreadProfile;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
}
interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples?: readonly number[];
  /** Microseconds. */
  readonly timeDeltas?: readonly number[];
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Sends a command of the DevTools protocol to one thread. */
type Send = (method: string, params?: object) => Promise<unknown>;

const FUNCTIONS = 12;
const SAMPLE_US = 200;

/**
 * Profiles the page's main thread and the worker that it starts from now on, and times the calls with which both fetch,
 * decrypt, hash and write.
 */
export async function startSavingProfile(
  page: Page,
  session: CDPSession,
): Promise<() => Promise<SavingProfile>> {
  const ofPage: Send = (method, params = {}) => session.send(method as 'Profiler.enable', params);
  const worker = firstWorker(session);
  // The app terminates its worker after the last page: the figures are read later.
  await page.evaluate(() => {
    Worker.prototype.terminate = () => undefined;
  });
  await startIn(ofPage);
  await noteCallsIn(ofPage);
  return async () => {
    const inPage = await endIn(ofPage);
    return { page: inPage, worker: await endIn(await worker) };
  };
}

/** @returns how to reach the next worker of the page, profiled from its first line on */
async function firstWorker(session: CDPSession): Promise<Send> {
  let attached: (send: Send) => void;
  const found = new Promise<Send>((resolve) => {
    attached = resolve;
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const send = sendTo(session, sessionId);
    const begin = async () => {
      const isWorker = targetInfo.type === 'worker';
      if (isWorker) await startIn(send);
      await send('Runtime.runIfWaitingForDebugger');
      // Before its first line a worker lacks the interfaces of secure contexts.
      if (isWorker) await noteCallsIn(send);
      if (isWorker) attached(send);
    };
    begin().catch((error: unknown) => console.error('a worker is not profiled', error));
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    // Playwright's sessions do not know those of workers.
    flatten: false,
  });
  return found;
}

function sendTo(session: CDPSession, sessionId: string): Send {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const { id, result, error } = JSON.parse(message) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
    };
    const asked = waiting.get(id ?? 0);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  return async (method, params = {}) => {
    lastId += 1;
    const id = lastId;
    const answer = new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
    const message = JSON.stringify({ id, method, params });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  };
}

async function noteCallsIn(send: Send): Promise<void> {
  await send('Runtime.evaluate', { expression: `(${noteCalls.toString()})()` });
}

async function startIn(send: Send): Promise<void> {
  await send('Profiler.enable');
  await send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await send('Profiler.start');
}

async function endIn(send: Send): Promise<ThreadProfile> {
  const { profile } = (await send('Profiler.stop')) as { readonly profile: CpuProfile };
  const { result } = (await send('Runtime.evaluate', {
    expression: 'notedCalls',
    returnByValue: true,
  })) as { readonly result: { readonly value: Record<string, Calls> } };
  return { ...timesOf(profile), calls: result.value };
}

function timesOf({ nodes, samples = [], timeDeltas = [] }: CpuProfile) {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const ms = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id);
    const own = (timeDeltas[index] ?? 0) / 1_000;
    const name = frame ? nameOf(frame) : '(program)';
    ms.set(name, (ms.get(name) ?? 0) + own);
  }
  ms.delete('(idle)');
  const busyMs = [...ms.values()].reduce((sum, each) => sum + each, 0);
  const functions = [...ms]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, FUNCTIONS)
    .map(([name, each]) => `${name} ${each.toFixed(0)} ms`);
  return { busyMs, collectedMs: ms.get('(garbage collector)') ?? 0, functions };
}

function nameOf({ functionName, url, lineNumber, columnNumber }: ProfileNode['callFrame']): string {
  if (!url) return functionName || '(anonymous)';
  return `${functionName} ${url.split('/').at(-1) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
}

/** Runs in the page and in the worker. */
function noteCalls(): void {
  const noted: Record<string, { count: number; ms: number }> = {};
  Reflect.set(globalThis, 'notedCalls', noted);
  const begin = (name: string) => {
    const begunAt = performance.now();
    return () => {
      const one = (noted[name] ??= { count: 0, ms: 0 });
      one.count += 1;
      one.ms += performance.now() - begunAt;
    };
  };
  const time = (owner: object, method: string) => {
    const plain = Reflect.get(owner, method) as (...values: unknown[]) => Promise<unknown>;
    Reflect.set(owner, method, function timed(this: unknown, ...values: unknown[]) {
      const end = begin(method);
      const result = plain.apply(this, values);
      result.then(end, end);
      return result;
    });
  };
  time(globalThis, 'fetch');
  time(Response.prototype, 'arrayBuffer');
  time(SubtleCrypto.prototype, 'decrypt');
  time(SubtleCrypto.prototype, 'digest');
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function timed(...values) {
    const opened = transaction.apply(this, values);
    opened.addEventListener('complete', begin(values[1] ?? 'readonly'));
    return opened;
  };
}
