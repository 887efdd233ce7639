import { JobWaits } from '../../jobs/runner.ts';

/**
 * The server of the files gives none at present: it does not answer, or refuses. Jobs wait and try again, readers get 503.
 * The message is for the operator and has no secret in it.
 */
export class StorageAwayError extends JobWaits {}
