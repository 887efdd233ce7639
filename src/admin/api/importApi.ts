import {
  addSource,
  changeSource,
  chooseEncoding,
  chooseFile,
  ignoreProblems,
  listFiles,
  listProblems,
  listSources,
  listUploads,
  removeSource,
  retryProblems,
  scanSource,
  skipPages,
} from '../../shared/admin/imports.ts';
import { cancelJob, listJobs, readJobLog, retryJob } from '../../shared/admin/jobs.ts';
import { adminApi, changeOf, queryOf } from './adminApi.ts';

/** How often lists of what the server works on are asked again. */
export const WORK_POLL_MS = 3_000;

/** Sources, files, problems and jobs. */
export const importApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    sources: queryOf(build, listSources, ['imports']),
    addSource: changeOf(build, addSource, ['imports']),
    changeSource: changeOf(build, changeSource, ['imports']),
    scanSource: changeOf(build, scanSource, ['imports', 'jobs']),
    removeSource: changeOf(build, removeSource, ['imports', 'problems']),
    files: queryOf(build, listFiles, ['imports']),
    uploads: queryOf(build, listUploads, ['imports']),
    problems: queryOf(build, listProblems, ['problems']),
    ignoreProblems: changeOf(build, ignoreProblems, ['problems']),
    retryProblems: changeOf(build, retryProblems, ['problems', 'imports', 'jobs']),
    chooseEncoding: changeOf(build, chooseEncoding, ['problems', 'imports', 'jobs']),
    chooseFile: changeOf(build, chooseFile, ['problems', 'imports', 'chapters', 'works', 'jobs']),
    skipPages: changeOf(build, skipPages, ['problems', 'imports', 'jobs']),
    jobs: queryOf(build, listJobs, ['jobs']),
    jobLog: queryOf(build, readJobLog, ['jobs']),
    retryJob: changeOf(build, retryJob, ['jobs']),
    cancelJob: changeOf(build, cancelJob, ['jobs']),
  }),
});
