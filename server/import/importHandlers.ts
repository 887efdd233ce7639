import type { JobHandlers } from '../jobs/runner.ts';
import { encodeChapter } from './encodeChapter.ts';
import { importFile } from './importFile.ts';
import { encodeFilm } from './encodeFilm.ts';
import { ENCODE_JOB, FILM_JOB, IMPORT_JOB, SCAN_JOB } from './importJobs.ts';
import type { ImportServices } from './importSettings.ts';
import { SWEEP_JOB, sweepFiles } from '../storage/files/sweep.ts';
import { VERIFY_JOB, verifyHandler } from '../storage/files/verifyJob.ts';
import { scanSource } from './scanSource.ts';
import { sweepPieces } from './uploadPieces.ts';

/** What the jobs of an import do, by kind; films have jobs of their own. */
export function importHandlers(services: ImportServices): JobHandlers {
  return {
    [SCAN_JOB]: (run) => scanSource(services, run),
    [IMPORT_JOB]: (run) => importFile(services, run),
    [ENCODE_JOB]: (run) => encodeChapter(services, run),
    [VERIFY_JOB]: verifyHandler(services),
    [SWEEP_JOB]: async ({ signal }) => {
      const removed = await sweepFiles(services, services.clock(), signal);
      await sweepPieces(services, services.clock(), signal);
      return `移除了 ${removed} 个没有用到的文件`;
    },
  };
}

/** Encoding a film takes hours: such jobs run beside the others, one at a time. */
export function filmHandlers(services: ImportServices): JobHandlers {
  return { [FILM_JOB]: (run) => encodeFilm(services, run) };
}
