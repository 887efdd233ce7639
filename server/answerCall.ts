import { CODE, type Answer } from '../src/shared/contract/index.ts';
import { type Caller, findCaller } from './store/accounts.ts';
import { baseOf } from './base.ts';
import { type Fields, parseInput, readFields, readIdempotency, readToken } from './input.ts';
import type { Peer } from './peer.ts';
import { Refusal, tokenExpired } from './refusal.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';

/** Answers one call; never throws: whatever goes wrong is an answer too. */
export async function answerCall(
  services: Services,
  route: Route,
  request: Request,
  peer: Peer,
): Promise<Answer> {
  try {
    const nowMs = services.clock();
    const fields = await readFields(request);
    const caller = await identify(services, request, fields, nowMs);
    if (!mayCall(route, caller)) throw tokenExpired();
    const { endpoint } = route;
    const input = parseInput(endpoint, fields);
    const idempotency = readIdempotency(endpoint, fields);
    const base = baseOf(services, request);
    const call = { endpoint, input, caller, idempotency, nowMs, base, ...peer };
    return { code: CODE.ok, message: '', data: await route.run(services, call) };
  } catch (error) {
    return answerFailure(error, services.report);
  }
}

async function identify(
  services: Services,
  request: Request,
  fields: Fields,
  nowMs: number,
): Promise<Caller | undefined> {
  const token = readToken(request, fields);
  return token === undefined ? undefined : findCaller(services.db, token, nowMs);
}

function mayCall({ access }: Route, caller: Caller | undefined): boolean {
  if (access === 'anybody') return true;
  return caller !== undefined && (access === 'holder' || caller.session === 'full');
}

/** The answer to an error; one that is no refusal is reported and told as a fault of ours. */
export function answerFailure(error: unknown, report: (line: string) => void): Answer {
  if (error instanceof Refusal) return error.answer();
  report(`fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return { code: CODE.fault, message: '服务器出了点问题，请稍后再试', data: {} };
}
