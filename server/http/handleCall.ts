import { CODE, type Answer } from '../../src/shared/contract/index.ts';
import { type Caller, noteUse } from '../domain/accounts/accounts.ts';
import { baseOf } from './base.ts';
import { type Fields, parseInput, readFields, readIdempotency, readToken } from './input.ts';
import type { ClientAddress } from './clientAddress.ts';
import { ApiError, tokenExpired } from '../base/apiError.ts';
import { noteOf } from './requestNotes.ts';
import type { Report } from '../monitoring/log.ts';
import type { Route } from './route.ts';
import { previewOf } from './draftPreviewLink.ts';
import { printNowAndThen } from '../base/nowAndThen.ts';
import { isCode } from '../base/secret.ts';
import type { Services } from '../services.ts';
import { DatabaseAwayError } from '../storage/databaseAway.ts';
import { StorageAwayError } from '../storage/files/storageAway.ts';
import { findCaller } from '../domain/accounts/visitors.ts';

/** Never throws: every failure becomes an answer. */
export async function handleCall(
  services: Services,
  route: Route,
  request: Request,
  clientAddress: ClientAddress,
): Promise<Answer> {
  try {
    services.callLimits.countAddress(clientAddress.networks);
    const nowMs = services.clock();
    const fields = await readFields(request);
    const caller = await identify(services, request, fields, nowMs);
    if (!mayCall(route, caller)) throw tokenExpired();
    const { endpoint } = route;
    const input = parseInput(endpoint, fields);
    const idempotency = readIdempotency(endpoint, fields);
    const base = baseOf(services, request);
    const preview = previewOf(services, request, nowMs);
    const call = { endpoint, input, caller, idempotency, nowMs, base, preview, ...clientAddress };
    return { code: CODE.ok, message: '', data: await route.run(services, call) };
  } catch (error) {
    return answerFailure(error, services.report, noteOf(request)?.id);
  }
}

async function identify(
  services: Services,
  request: Request,
  fields: Fields,
  nowMs: number,
): Promise<Caller | undefined> {
  const token = readToken(request, fields);
  if (token === undefined) return undefined;
  const caller = await findCaller(services, token, nowMs);
  if (!caller) return undefined;
  services.callLimits.countAccount(caller.account.id);
  await noteUse(services.db, caller, nowMs);
  return caller;
}

function mayCall({ access }: Route, caller: Caller | undefined): boolean {
  if (access === 'anybody') return true;
  return caller !== undefined && (access === 'holder' || caller.session === 'full');
}

const FULL =
  'STORAGE IS FULL: nothing can be saved until there is room where the database is (存储空间满了，什么都存不下来)';
/** Whether the database or the file system is full. 53100 is PostgreSQL's `disk_full`. */
function isStorageFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'].some((code) => isCode(error, code));
}

/** The HTTP status and code of an answer without what it needs: a client asks again, or another server. */
export const UNAVAILABLE = 503;

export const withoutDatabase: Answer = {
  code: UNAVAILABLE,
  message: '服务暂时不可用，请稍后再试',
  data: {},
};

/**
 * An error other than an `ApiError` is reported, with the id of its request, and answered as a fault of the server, or as
 * its absence where the database is away.
 */
export function answerFailure(error: unknown, report: Report, requestId?: string): Answer {
  if (error instanceof ApiError) return error.answer();
  if (isStorageFull(error)) {
    printNowAndThen(report, 'full', FULL);
    return { code: CODE.fault, message: '服务器的存储空间满了，请稍后再试', data: {} };
  }
  if (error instanceof DatabaseAwayError) {
    printNowAndThen(report, 'database', `THE DATABASE IS AWAY (数据库没有应答): ${error.message}`);
    return withoutDatabase;
  }
  if (error instanceof StorageAwayError) {
    printNowAndThen(report, 'files', `THE FILE STORAGE IS AWAY: ${error.message}`);
    return { code: CODE.fault, message: '文件存储暂时没有应答，请稍后再试', data: {} };
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  report(`fault: ${stack}`, requestId);
  return { code: CODE.fault, message: '服务器出了点问题，请稍后再试', data: {} };
}
