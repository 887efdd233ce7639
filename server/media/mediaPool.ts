import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { Problem } from '../import/formats/types.ts';
import { endChild, type Program, residentBytes, startChild } from './mediaChild.ts';
import {
  FILM_BYTES_MAX,
  IDLE_MS,
  PAGE_MS_MAX,
  READ_MS_MAX,
  WORKER_BYTES_MAX,
} from './mediaLimits.ts';
import {
  type Answers,
  type MediaTask,
  progressSchema,
  type Reply,
  replySchema,
  type Request,
  type TaskProgress,
} from './mediaTasks.ts';

/** A task that failed for a reason in its file: another attempt fails the same way. */
export class MediaProblem extends Error {
  override readonly name = 'MediaProblem';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The worker was killed, at the limit of memory or time, or died by itself. */
export class MediaKilled extends Error {
  override readonly name = 'MediaKilled';
  readonly reason: 'memory' | 'time' | 'death';
  constructor(reason: MediaKilled['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A worker while one caller has it: the pages of one file go to one worker, which keeps the file open. */
export interface MediaWorker {
  /**
   * @param onProgress called while a long task goes on
   * @throws MediaProblem, MediaKilled (the next task gets a new process), or the signal's reason
   */
  readonly run: <T extends MediaTask>(
    task: T,
    signal?: AbortSignal,
    onProgress?: (progress: TaskProgress) => void,
  ) => Promise<Answers[T['task']]>;
}

export interface MediaPool {
  /** Runs `work` with a worker of its own, as soon as one is free. */
  readonly use: <T>(work: (worker: MediaWorker) => Promise<T>) => Promise<T>;
  /** Kills all workers. */
  readonly stop: () => Promise<void>;
}

export type TaskResult = 'done' | 'problem' | 'failed';

export interface MediaPoolWanted extends Program {
  readonly workers: number;
  readonly limits?: Partial<MediaWorkerLimits>;
  /** Called after each task. */
  readonly onTask?: ((task: string, result: TaskResult, seconds: number) => void) | undefined;
}

export interface MediaWorkerLimits {
  readonly bytesMax: number;
  /** With the programs that encode a film. */
  readonly filmBytesMax: number;
  readonly pageMs: number;
  /** Of a film: since it last came further. */
  readonly readMs: number;
  readonly idleMs: number;
}

const LIMITS: MediaWorkerLimits = {
  bytesMax: WORKER_BYTES_MAX,
  filmBytesMax: FILM_BYTES_MAX,
  pageMs: PAGE_MS_MAX,
  readMs: READ_MS_MAX,
  idleMs: IDLE_MS,
};

/** Starts processes when they are needed; idle ones end. */
export function mediaPool(wanted: MediaPoolWanted): MediaPool {
  const { entry, workers, ffmpeg, limits, onTask } = wanted;
  const all = Array.from({ length: workers }, () =>
    timed(mediaProcess({ entry, ffmpeg }, { ...LIMITS, ...limits }), onTask),
  );
  const free = [...all];
  const waiting: (() => void)[] = [];
  let stopped = false;
  return {
    async use(work) {
      while (free.length === 0) await new Promise<void>((next) => waiting.push(next));
      if (stopped) throw new MediaKilled('death', 'the media workers are stopped');
      const worker = free.pop()!;
      try {
        return await work(worker);
      } finally {
        free.push(worker);
        waiting.shift()?.();
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(all.map((worker) => worker.kill()));
    },
  };
}

interface MediaProcess extends MediaWorker {
  readonly kill: () => Promise<void>;
}

/** Reports how long each task of a worker takes, and how it ends. */
function timed(worker: MediaProcess, onTask: MediaPoolWanted['onTask']): MediaProcess {
  if (!onTask) return worker;
  return {
    kill: worker.kill,
    async run(task, signal, onProgress) {
      const startedAt = performance.now();
      let result: TaskResult = 'failed';
      try {
        const answer = await worker.run(task, signal, onProgress);
        result = 'done';
        return answer;
      } catch (error) {
        if (error instanceof MediaProblem) result = 'problem';
        throw error;
      } finally {
        onTask(task.task, result, (performance.now() - startedAt) / 1_000);
      }
    },
  };
}

const WATCH_MS = 250;

function mediaProcess(program: Program, limits: MediaWorkerLimits): MediaProcess {
  let child: ChildProcess | undefined;
  let ids = 0;
  let idle: NodeJS.Timeout | undefined;
  const kill = () => {
    const dying = child;
    child = undefined;
    return dying ? endChild(dying) : Promise.resolve();
  };
  const run: MediaWorker['run'] = async (task, signal, onProgress) => {
    clearTimeout(idle);
    signal?.throwIfAborted();
    child ??= startChild(program);
    const request = { id: (ids += 1), task };
    const watch = new AbortController();
    const limitMs = task.task === 'read' || task.task === 'film' ? limits.readMs : limits.pageMs;
    const bytesMax = task.task === 'film' ? limits.filmBytesMax : limits.bytesMax;
    const last = { signMs: performance.now() };
    const progressed = (progress: TaskProgress) => {
      last.signMs = performance.now();
      onProgress?.(progress);
    };
    try {
      const reply = await Promise.race([
        sendTo(child, request, progressed),
        overLimits(child, { bytesMax, limitMs, last }, watch.signal),
        aborted(signal, watch.signal),
      ]);
      return answerOf(reply) as Answers[(typeof task)['task']];
    } catch (error) {
      // A worker that did not answer is in an unknown state.
      if (!(error instanceof MediaProblem) && !(error instanceof TaskFault)) await kill();
      throw error;
    } finally {
      watch.abort();
      idle = setTimeout(() => void kill(), limits.idleMs);
      idle.unref();
    }
  };
  return { run, kill };
}

/** An unforeseen error within the worker, with its stack. */
class TaskFault extends Error {
  override readonly name = 'TaskFault';
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

function answerOf(reply: Reply): unknown {
  if (reply.ok) return reply.answer;
  if (reply.problem !== undefined) throw new MediaProblem(reply.problem as Problem);
  throw new TaskFault(reply.fault, reply.code);
}

function sendTo(
  child: ChildProcess,
  request: Request,
  onProgress: (progress: TaskProgress) => void,
): Promise<Reply> {
  return new Promise((done, failed) => {
    const settle = () => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: unknown) => {
      const said = v.parse(v.union([replySchema, progressSchema]), message);
      if (said.id !== request.id) return;
      if ('progress' in said) return onProgress(said.progress);
      settle();
      done(said);
    };
    const onExit = (code: number | null, signal: string | null) => {
      settle();
      failed(new MediaKilled('death', `the media worker ended: ${signal ?? code}`));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (child.exitCode !== null || !child.connected) onExit(child.exitCode, child.signalCode);
    // A failure to send is followed by `exit`.
    else child.send(request, () => undefined);
  });
}

interface Limits {
  readonly bytesMax: number;
  readonly limitMs: number;
  /** When the worker last said that it has come further. */
  readonly last: { readonly signMs: number };
}

/** Rejects where the process needs more memory or time than it may, and when the watch is over. Memory is watched where the system has `/proc`. */
async function overLimits(
  { pid }: ChildProcess,
  { bytesMax, limitMs, last }: Limits,
  over: AbortSignal,
): Promise<never> {
  for (;;) {
    await sleep(Math.min(WATCH_MS, limitMs), undefined, { signal: over });
    if (performance.now() - last.signMs > limitMs) {
      throw new MediaKilled('time', `the media worker took longer than ${limitMs} ms`);
    }
    if ((await residentBytes(pid)) > bytesMax) {
      throw new MediaKilled('memory', `the media worker needed more than ${bytesMax} bytes`);
    }
  }
}

/** Rejects when the caller gives up; never resolves. */
function aborted(signal: AbortSignal | undefined, over: AbortSignal): Promise<never> {
  return new Promise((_, failed) => {
    signal?.addEventListener('abort', () => failed(signal.reason as Error), { signal: over });
  });
}
