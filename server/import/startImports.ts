import { join } from 'node:path';
import type { Clock } from '../base/random.ts';
import { HOUR_MS } from '../base/time.ts';
import { watchEventLoop } from '../jobs/eventLoop.ts';
import { type JobHandlers, startJobs } from '../jobs/runner.ts';
import { type MediaPool, mediaPool, type MediaPoolWanted } from '../media/mediaPool.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { removeOldParts } from '../storage/files/localStorage.ts';
import { MOVE_JOB, moveHandler } from '../storage/files/moveFiles.ts';
import { filesFolder, openStorage, storagesOf } from '../storage/files/openStorage.ts';
import type { S3Settings } from '../storage/files/s3Settings.ts';
import { enqueueSweep } from '../storage/files/sweep.ts';
import { filmHandlers, importHandlers } from './importHandlers.ts';
import { type ImportServices, SCAN_LOOK_MS } from './importSettings.ts';
import { removeScratch } from './originals.ts';
import { noteUploadsFolder } from './sharedFolder.ts';
import { enqueueDueScans } from './sources.ts';
import { forgetUploads } from './uploadFiles.ts';
import { usesPieces } from './uploadPieces.ts';

/** The bundle of the media worker lies beside the server's. */
const MEDIA_ENTRY = join(import.meta.dirname, 'media.js');

export interface ImportsWanted {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Where imported files are stored; undefined: in `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** Of the disk cache before S3, in bytes; 0: none. */
  readonly cacheBytes: number;
  readonly keepOriginals: boolean;
  readonly mediaWorkers: number;
  /** Reads and encodes films. */
  readonly ffmpeg: string;
  /** 0: sources are scanned only when an operator wants it. */
  readonly scanMinutes: number;
  /** False: this process enqueues jobs, and other processes run them. */
  readonly runsJobs: boolean;
  /** Called after each task of a media worker. */
  readonly onMediaTask?: MediaPoolWanted['onTask'];
  /** Called when a job had its last attempt and failed. */
  readonly onJobFailed?: () => void;
  /** Of jobs that are no imports. */
  readonly otherHandlers?: JobHandlers;
  readonly report: (line: string) => void;
}

type Parts = Pick<Services, 'files' | 'media' | 'dataDir' | 'keepOriginals' | 'wakeJobs'>;

export interface Imports extends Parts {
  /** Gives running jobs back. The media workers go on for the calls that need one. */
  readonly stopJobs: () => Promise<void>;
}

/** Starts what runs beside the calls: jobs, media workers, and scans of sources in their time. */
export function startImports(wanted: ImportsWanted): Imports {
  const { dataDir, keepOriginals, mediaWorkers } = wanted;
  const files = openStorage(wanted.db, wanted, wanted);
  const shared = { entry: MEDIA_ENTRY, ffmpeg: wanted.ffmpeg, onTask: wanted.onMediaTask };
  const media = mediaPool({ ...shared, workers: mediaWorkers });
  const parts = { files, media, dataDir, keepOriginals };
  if (!wanted.runsJobs) {
    return { ...parts, wakeJobs: () => undefined, stopJobs: () => Promise.resolve() };
  }
  // Pictures do not wait for films.
  const filmMedia = mediaPool({ ...shared, workers: 1 });
  return { ...parts, ...runJobs(wanted, parts, filmMedia) };
}

function runJobs(
  wanted: ImportsWanted,
  parts: Omit<ImportServices, 'db' | 'clock' | 'report'>,
  filmMedia: MediaPool,
): Pick<Imports, 'wakeJobs' | 'stopJobs'> {
  const { db, clock, mediaWorkers, report } = wanted;
  const loop = watchEventLoop();
  const services = { ...parts, db, clock, report };
  const runner = (handlers: JobHandlers, lanes: number) =>
    startJobs({
      db,
      clock,
      handlers,
      lanes,
      ready: loop.whenCalm,
      onFailed: wanted.onJobFailed,
      report,
    });
  // One more than there are workers: a scan need not wait for an import.
  const handlers = {
    ...importHandlers(services),
    [MOVE_JOB]: moveHandler({ db, storages: storagesOf(wanted) }),
    ...wanted.otherHandlers,
  };
  const jobs = runner(handlers, mediaWorkers + 1);
  const films = runner(filmHandlers({ ...services, media: filmMedia }), 1);
  const stopTicks = startTicks(services, wanted.scanMinutes, jobs.wake);
  return {
    wakeJobs: jobs.wake,
    async stopJobs() {
      loop.stop();
      await Promise.all([stopTicks(), jobs.stop(), films.stop()]);
    },
  };
}

/** @returns stops the ticks, and resolves when the last one has ended */
function startTicks(
  services: ImportServices,
  scanMinutes: number,
  wake: () => void,
): () => Promise<void> {
  const { db, clock, dataDir, report } = services;
  let stopping = false;
  let running = Promise.resolve();
  const orReport = async (work: () => Promise<unknown>) => {
    if (stopping) return;
    await work().catch((error: unknown) => {
      if (!stopping) report(`imports: ${String(error)}`);
    });
  };
  const attempt = (work: () => Promise<unknown>) => {
    running = running.then(() => orReport(work));
  };
  const look = async () => {
    if (scanMinutes > 0 && (await enqueueDueScans(db, scanMinutes, clock())) > 0) wake();
  };
  const clean = async () => {
    await removeOldParts(filesFolder(dataDir), Date.now());
    await removeScratch(services, Date.now());
    await forgetUploads(services, clock());
  };
  const note = async () => {
    // With uploads in pieces no folder is shared.
    if ((await noteUploadsFolder(db, dataDir)) && !(await usesPieces(db))) {
      report(
        'imports: DATA_DIR is another folder than that of the process that ran jobs before (处理导入的进程要共享同一个 DATA_DIR)',
      );
    }
  };
  attempt(note);
  attempt(look);
  attempt(clean);
  const timers = [
    setInterval(() => {
      attempt(look);
      attempt(() => enqueueSweep(db, clock()));
    }, SCAN_LOOK_MS),
    setInterval(() => attempt(clean), HOUR_MS),
  ];
  return async () => {
    stopping = true;
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
