import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '../../../src/shared/contract/index.ts';
import { callApi, Refused } from '../../support/product/callApi.ts';

const KIND = 'comic' as const;
/** A reader whose request failed tries again after so long, at another process. */
const AGAIN_MS = 50;
/** Of ten actions of a reader: how many change something. */
const FAVORITE_AT = 8;
const PURCHASE_AT = 9;
/** Of ten actions: which fetch a picture. */
const PICTURES_AT = new Set([2, 5]);

/** What was acknowledged to readers, and what failed, since the last `take`. */
export interface Counts {
  answers: number;
  /** Milliseconds of each answer. */
  readonly times: number[];
  /** Failed requests by cause; a refused connection is none: the next process is asked, as a proxy does. */
  readonly errors: Map<string, number>;
}

export interface ReadersWanted {
  readonly readers: number;
  /** Addresses of the processes; read before each request. */
  readonly places: () => readonly string[];
  /** Paths of pictures; read before each request. */
  readonly pictures: () => readonly string[];
  /** Milliseconds between two actions of a reader; read before each. */
  readonly pauseMs: () => number;
}

export interface Readers {
  /** @returns the counts since the last call */
  take(): Counts;
  /** Favorites and purchases that were acknowledged, each once. */
  readonly favorites: ReadonlySet<string>;
  readonly purchases: ReadonlySet<string>;
  /** Resolves when every reader's last change is acknowledged. */
  stop(): Promise<void>;
}

interface LockedChapter {
  readonly work: string;
  readonly chapter: string;
}

interface Catalogue {
  readonly works: readonly string[];
  readonly locked: readonly LockedChapter[];
}

/** Readers who look through lists and works, open pictures, choose favorites and buy chapters. */
export async function startReaders(wanted: ReadersWanted): Promise<Readers> {
  const catalogue = await readCatalogue(wanted.places()[0]!);
  const over = new AbortController();
  const favorites = new Set<string>();
  const purchases = new Set<string>();
  let counts = noCounts();
  const context = { ...wanted, catalogue, favorites, purchases, signal: over.signal };
  const runs = Array.from({ length: wanted.readers }, (_, number) =>
    read({ ...context, number, counts: () => counts }),
  );
  return {
    favorites,
    purchases,
    take() {
      const taken = counts;
      counts = noCounts();
      return taken;
    },
    async stop() {
      over.abort();
      await Promise.all(runs);
    },
  };
}

function noCounts(): Counts {
  return { answers: 0, times: [], errors: new Map() };
}

async function readCatalogue(place: string): Promise<Catalogue> {
  const { authorization: token } = await callApi(place, calls.init, {});
  const list = { kind: KIND, list: 'all', page: 1, size: 20 } as const;
  const { items } = await callApi(place, calls.comicList, list, { token });
  const works = items.map(({ uuid }) => uuid);
  const locked: LockedChapter[] = [];
  for (const work of works) {
    const input = { kind: KIND, uuid: work } as const;
    const { chapters } = await callApi(place, calls.comicDirectoryList, input, { token });
    for (const { uuid, locked: isLocked } of chapters) {
      if (isLocked) locked.push({ work, chapter: uuid });
    }
  }
  if (locked.length === 0) throw new Error('the demo has no locked chapters');
  return { works, locked };
}

interface Reader extends ReadersWanted {
  readonly catalogue: Catalogue;
  readonly favorites: Set<string>;
  readonly purchases: Set<string>;
  readonly signal: AbortSignal;
  readonly number: number;
  readonly counts: () => Counts;
}

interface Account {
  readonly name: string;
  readonly token: string;
  /** How many of the locked chapters it has bought. */
  bought: number;
  favorites: number;
}

async function read(reader: Reader): Promise<void> {
  let account: Account | undefined;
  for (let step = reader.number; !reader.signal.aborted; step += 1) {
    account ??= await begin(reader);
    if (account) await act(reader, account, step);
    else await pause(AGAIN_MS);
    if (account && hasAll(reader, account)) account = undefined;
    await pause(reader.pauseMs());
  }
}

/** The reader goes on with another account, so that a long load has changes to its end. */
function hasAll({ catalogue }: Reader, { bought, favorites }: Account): boolean {
  return bought >= catalogue.locked.length && favorites >= catalogue.works.length;
}

/** An account that has chosen all works, or bought all chapters that its coins allow, changes nothing more of that sort. */
async function act(reader: Reader, account: Account, step: number): Promise<void> {
  const { works, locked } = reader.catalogue;
  const work = works[account.favorites];
  const chapter = locked[account.bought];
  const action = step % 10;
  if (action === FAVORITE_AT && work !== undefined) await choose(reader, account, step, work);
  else if (action === PURCHASE_AT && chapter) await buy(reader, account, step, chapter);
  else await once(reader, step, (place, headers) => look(reader, account, step, place, headers));
}

async function choose(reader: Reader, account: Account, step: number, work: string): Promise<void> {
  const input = { action: 'add' as const, kind: KIND, uuids: [work] };
  const options = { token: account.token, extra: { idempotency: randomUUID() } };
  const chosen = await untilAnswered(reader, step, (place, headers) =>
    callApi(place, calls.changeCollection, input, { ...options, headers }),
  );
  if (chosen instanceof Refused) throw chosen;
  account.favorites += 1;
  reader.favorites.add(`${account.name} ${work}`);
}

async function buy(
  reader: Reader,
  account: Account,
  step: number,
  { work, chapter }: LockedChapter,
): Promise<void> {
  const input = { kind: KIND, uuid: work, chapter, buy: 1 as const };
  const bought = await untilAnswered(reader, step, (place, headers) =>
    callApi(place, calls.comicDirectory, input, { token: account.token, headers }),
  );
  if (bought instanceof Refused) {
    // Its coins are spent.
    account.bought = Infinity;
    return;
  }
  account.bought += 1;
  reader.purchases.add(`${account.name} ${chapter}`);
}

function look(
  { catalogue, pictures }: Reader,
  { token }: Account,
  step: number,
  place: string,
  headers: Record<string, string>,
): Promise<unknown> {
  const kind = KIND;
  const uuid = catalogue.works[step % catalogue.works.length]!;
  if (PICTURES_AT.has(step % 10)) {
    const paths = pictures();
    return picture(`${place}/${paths[step % paths.length]!}`, headers);
  }
  const options = { token, headers };
  if (step % 3 === 0) return callApi(place, calls.comic, { kind, uuid }, options);
  const list = { kind, list: 'all', page: 1 + (step % 2), size: 10 } as const;
  return callApi(place, calls.comicList, list, options);
}

async function picture(address: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`picture: ${answer.status}`);
}

async function begin(reader: Reader): Promise<Account | undefined> {
  const made = await once(reader, reader.number, (place, headers) =>
    callApi(place, calls.createUser, {}, { headers, extra: { idempotency: randomUUID() } }),
  );
  return made && { name: made.username, token: made.token, bought: 0, favorites: 0 };
}

type Request<T> = (place: string, headers: Record<string, string>) => Promise<T>;

/** Repeats a change until it is acknowledged, as the app does. @returns the refusal where it is none of the server's faults */
async function untilAnswered<T>(
  reader: Reader,
  step: number,
  request: Request<T>,
): Promise<T | Refused> {
  for (let tries = 0; ; tries += 1) {
    const answer = await once(reader, step + tries, async (place, headers) => {
      try {
        return await request(place, headers);
      } catch (error) {
        if (error instanceof Refused && error.code < 500 && error.code !== 429) return error;
        throw error;
      }
    });
    if (answer !== undefined) return answer;
    await pause(AGAIN_MS);
  }
}

/** One request to one of the processes. @returns undefined where it failed, which is counted */
async function once<T>(reader: Reader, step: number, request: Request<T>): Promise<T | undefined> {
  // A network of its own for each reader: calls are limited by address.
  const headers = { 'x-forwarded-for': `10.${reader.number % 250}.${step % 250}.1` };
  for (let turn = 0; ; turn += 1) {
    const places = reader.places();
    const place = places[(step + turn) % places.length];
    const counts = reader.counts();
    const startMs = performance.now();
    try {
      if (place === undefined) throw new Error('no process is left');
      const answer = await request(place, headers);
      counts.answers += 1;
      counts.times.push(performance.now() - startMs);
      return answer;
    } catch (error) {
      const cause = causeOf(error);
      if (cause === 'ECONNREFUSED' && turn < places.length) continue;
      counts.errors.set(cause, (counts.errors.get(cause) ?? 0) + 1);
      return undefined;
    }
  }
}

function causeOf(error: unknown): string {
  if (error instanceof Refused) return `code ${error.code}`;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.message : String(error);
}
