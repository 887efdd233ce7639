import { isAnswering, inTime } from '../storage/health.ts';
import type { Services } from '../services.ts';

export const HEALTH_PATH = '/health';
export const READY_PATH = '/ready';

/** Whether the process should be sent requests, and what says no. */
export interface Readiness {
  /** Migrations have run, and the catalogue is read. */
  readonly started: boolean;
  readonly draining: boolean;
  readonly database: boolean;
  readonly storage: boolean;
}

export const STARTING: Readiness = {
  started: false,
  draining: false,
  database: false,
  storage: false,
};

/** Asks database and file storage, 1.2 s each at most. */
export async function readinessOf({
  db,
  files,
  draining,
}: Pick<Services, 'db' | 'files' | 'draining'>): Promise<Readiness> {
  const [database, storage] = await Promise.all([isAnswering(db), inTime(files.check())]);
  return { started: true, draining: draining(), database, storage };
}

/**
 * Answers the probes of load balancers and service managers: `/health` is 200 as long as the process answers at all,
 * migrating too; `/ready` is 503 where it should get no requests. Neither says anything but that.
 * @returns undefined for every other path
 */
export async function answerProbe(
  pathname: string,
  readiness: () => Promise<Readiness>,
): Promise<Response | undefined> {
  if (pathname === HEALTH_PATH) return probeResponse(200, { alive: true });
  if (pathname !== READY_PATH) return undefined;
  const found = await readiness();
  const ready = found.started && !found.draining && found.database && found.storage;
  return probeResponse(ready ? 200 : 503, { ready, ...found });
}

function probeResponse(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
