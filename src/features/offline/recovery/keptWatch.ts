import {
  ensureDeviceId,
  keptMarker,
  type KeptMark,
  lacking,
  lostMarks,
  marksFor,
  marksOf,
  savedDeviceId,
} from '../../../offline/keptMarks.ts';
import { randomUuid } from '../../../lib/randomUuid.ts';
import { sha256Hex } from '../../../shared/crypto/digest.ts';
import { loadSoftwareCrypto } from '../../../shared/crypto/loadSoftwareCrypto.ts';
import { KEPT_INDEX_DELAY_MS } from '../../../shared/limits.ts';
import { onShelfChange } from '../../../shared/offline/database/channel.ts';
import type { Shelf } from '../../../shared/offline/database/shelf.ts';
import { isUnreachable } from '../../../api/failure.ts';
import { entriesOf, fetchKept, sendKept } from './keptIndex.ts';
import type { KeptWorkEntry } from '../../../shared/contract/kept.ts';
import { LISTED_KINDS, type ListedKind } from '../../../state/userSlice.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../../../api/thunk.ts';

/**
 * Notes what is downloaded where no database is needed to read it, notices at launch what a browser took away, and tells
 * the back end what this device keeps (features 34, 35), kind by kind.
 */

/** Under which the database knows its own name. */
const NAME_OF_DATABASE = 'database';

export interface WatchedSession extends SessionApi {
  /** Of the store: who is signed in, and whether anybody answers. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param delayMs after the first of a burst of changes
 * @returns stops it
 */
export async function watchKept(
  session: WatchedSession,
  delayMs = KEPT_INDEX_DELAY_MS,
): Promise<() => void> {
  const shelf = await servicesOf(session.extra).shelf();
  // Where nothing outlives the page, nothing can be lost.
  if (!shelf.lasting) return () => undefined;
  const noted = keptMarker.read().marks;
  const wasNew = await settleKept(shelf);
  const teller = createTeller(session, { shelf, noted, wasNew, delayMs });
  const stops = [
    onShelfChange(teller.changed),
    lostMarks.subscribe(teller.changed),
    session.subscribe(teller.look),
    teller.stop,
  ];
  teller.changed();
  return () => stops.forEach((stop) => stop());
}

/**
 * Compares what should be here with what is, and writes down what is.
 * @returns whether the database is not the one that was noted, although this installation is no new one
 */
export async function settleKept(shelf: Shelf): Promise<boolean> {
  const here = marksOf(await shelf.keptWorks());
  const marker = keptMarker.read();
  const found = await shelf.findAnswer(NAME_OF_DATABASE);
  const isNamed = typeof found === 'string' && found !== '';
  const database = isNamed ? found : randomUuid();
  const gone =
    database === marker.database ? await brokenOf(marker.marks, here, shelf) : marker.marks;
  noteLost(lacking([...lostMarks.read(), ...gone], here));
  // Not noted under a name that the database does not know: the next launch would take that for a loss.
  if (!isNamed && !(await shelf.saveAnswer(NAME_OF_DATABASE, database))) return false;
  const next = { ...marker, database, marks: here };
  if (JSON.stringify(next) !== JSON.stringify(marker)) keptMarker.write(next);
  return !isNamed && savedDeviceId() !== '';
}

/**
 * Chapters of the same database that nobody removed and whose pages are not all here: their manifests are. A launch that
 * finds such a chapter takes it out of the downloads (`recovery.ts`).
 */
async function brokenOf(
  marks: readonly KeptMark[],
  here: readonly KeptMark[],
  shelf: Shelf,
): Promise<KeptMark[]> {
  return Promise.all(
    lacking(marks, here).map(async (mark) => {
      const known = await shelf.keptChapters(mark.work);
      const isComplete = (uuid: string) =>
        known.some((each) => each.uuid === uuid && each.complete);
      const manifests = await Promise.all(mark.chapters.map((uuid) => shelf.findChapter(uuid)));
      const chapters = mark.chapters.filter((uuid, i) => manifests[i] && !isComplete(uuid));
      return { ...mark, chapters };
    }),
  );
}

function noteLost(lost: readonly KeptMark[]): void {
  if (JSON.stringify(lost) !== JSON.stringify(lostMarks.read())) lostMarks.write([...lost]);
}

interface TellerOptions {
  readonly shelf: Shelf;
  /** What was noted before this launch: if it is gone, that has been told. */
  readonly noted: readonly KeptMark[];
  readonly wasNew: boolean;
  readonly delayMs: number;
}

/**
 * Notes what is here and tells the back end, a moment after the first of a burst of changes: a long download changes the
 * shelf all the time. Whoever does not answer is told when somebody does.
 */
function createTeller(session: SessionApi, { shelf, noted, wasNew, delayMs }: TellerOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mustAskFirst = wasNew;
  let isTold = true;

  async function tell(): Promise<void> {
    const account = accountOf(session);
    if (mustAskFirst) await adoptOwnList({ session, shelf, account, noted });
    mustAskFirst = false;
    // What was lost and is not settled stays on the list: a browser that took the database may take this note as well.
    const marks = [...keptMarker.read().marks, ...lostMarks.read()];
    const own = lacking(marksFor(account, marks), []);
    for (const [at, kind] of LISTED_KINDS.entries()) {
      const works = entriesOf(own.filter((mark) => mark.kind === kind));
      // oxlint-disable-next-line no-await-in-loop -- one kind after another
      await tellKind(at, { kind, works, account });
    }
  }

  async function tellKind(at: number, { kind, works, account }: ToldKind): Promise<void> {
    const digest = await digestOf(JSON.stringify([account, works]));
    const told = toldDigests();
    // Who never kept anything has nothing to tell.
    if (told[at] === digest || (told[at] === '' && works.length === 0)) return;
    const answer = await sendKept({ kind, device: ensureDeviceId(), works }, session);
    // Whoever will not hear of it is not told again.
    isTold &&= answer.ok || !isUnreachable(answer.failure);
    if (answer.ok) noteTold(at, digest);
  }

  async function run(): Promise<void> {
    try {
      await settleKept(shelf);
      isTold = isAnswered(session);
      if (isTold) await tell();
    } catch (error) {
      console.warn('what is downloaded could not be noted', error);
    }
  }

  let running = Promise.resolve();
  const changed = () => {
    timer ??= setTimeout(() => {
      // What changes from now on is for the next time.
      timer = undefined;
      running = running.then(run);
    }, delayMs);
  };
  return {
    changed,
    look: () => !isTold && isAnswered(session) && changed(),
    stop: () => clearTimeout(timer),
  };
}

interface ToldKind {
  readonly kind: ListedKind;
  readonly works: KeptWorkEntry[];
  readonly account: string;
}

/** By place in LISTED_KINDS; one after the other, as versions that knew one kind alone wrote theirs. */
function toldDigests(): readonly string[] {
  const digests = keptMarker.read().told.split(' ');
  return LISTED_KINDS.map((_, at) => digests[at] ?? '');
}

function noteTold(at: number, digest: string): void {
  const told = toldDigests().with(at, digest).join(' ').trimEnd();
  keptMarker.write({ ...keptMarker.read(), told });
}

function isAnswered(session: SessionApi): boolean {
  const { user, global } = stateOf(session);
  return global.status && global.connection.state === 'online' && Boolean(user.userinfo?.uuid);
}

interface OwnList extends Pick<TellerOptions, 'shelf' | 'noted'> {
  readonly session: SessionApi;
  readonly account: string;
}

/** The database is another one: what the back end remembers of this device is gone too, whatever is noted here. */
async function adoptOwnList({ session, shelf, account, noted }: OwnList): Promise<void> {
  const answers = await Promise.all(LISTED_KINDS.map((kind) => fetchKept(kind, session)));
  if (!answers.some(({ ok }) => ok)) return;
  const told = answers.flatMap((answer) => (answer.ok ? answer.data : []));
  const own = told.filter(({ device }) => device === savedDeviceId());
  const marks = own.map(({ work, chapters }) => {
    return { work: work.uuid, kind: work.kind, title: work.title, owner: account, chapters };
  });
  const here = marksOf(await shelf.keptWorks());
  // What was noted here was told as lost already, and may have been let go since.
  noteLost(lacking([...lostMarks.read(), ...lacking(marks, noted)], here));
}

function digestOf(text: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(text), loadSoftwareCrypto);
}
