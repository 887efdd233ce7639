import { ApiError } from '../../../../server/base/apiError.ts';
import { createChapter, createWork } from '../../../../server/domain/catalogue/drafts.ts';
import { publishChapters, publishWork } from '../../../../server/domain/catalogue/publishing.ts';
import {
  saveSchedule,
  scheduleNewDrafts,
} from '../../../../server/domain/catalogue/publishSchedule.ts';
import { putVersion } from '../../../../server/domain/catalogue/versions.ts';
import { type Database, transact, type Write } from '../../../../server/storage/database.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';

/** Two works whose drafts are published: of one by hand, in any order, and of the other by its schedule. */
export interface Works {
  readonly byHand: string;
  readonly scheduled: string;
}

const COVER = 'covers/u/cover.webp';
const WEEKLY = { weekdays: [2, 5], minute: 20 * 60, zone: 'Asia/Shanghai' };
const PUBLISHED_AT_ONCE_MAX = 3;

/** Creates both works, published, each with its first chapter. */
export async function createWorks(db: Database, nowMs: number): Promise<Works> {
  return transact(db, async (t) => {
    const ids: string[] = [];
    for (const title of ['手动', '固定']) {
      const work = await createWork(t, { kind: 'novel', title, cover: COVER }, nowMs);
      await publishChapters(t, work, [await addDraft(t, work, 1, nowMs)], 'now', nowMs);
      await publishWork(t, work, nowMs, nowMs);
      ids.push(work);
    }
    const [byHand = '', scheduled = ''] = ids;
    const schedule = { weekly: WEEKLY, fromChapter: '', revision: undefined };
    await saveSchedule(t, scheduled, schedule, nowMs);
    return { byHand, scheduled };
  });
}

/** Adds drafts with content; those of the work that is published by hand also come between earlier ones. */
export async function addDrafts(
  db: Database,
  { byHand, scheduled }: Works,
  { from, count }: { readonly from: number; readonly count: number },
  nowMs: number,
): Promise<void> {
  await transact(db, async (t) => {
    for (let number = from; number < from + count; number += 1) {
      await addDraft(t, byHand, ((number * 7) % 50) + 2, nowMs);
      await addDraft(t, scheduled, number + 2, nowMs);
    }
  });
}

async function addDraft(t: Write, work: string, number: number, nowMs: number): Promise<string> {
  const id = await createChapter(t, work, { title: `第${number}章`, number }, nowMs);
  const content = { kind: 'novel', note: '', paragraphs: ['字'] } as const;
  await putVersion(t, id, content, { sourceSha256: '', show: true }, nowMs);
  return id;
}

/**
 * Publishes drafts, a few at a time, until none is left; another process may do the same.
 * @param random 0 to below 1
 */
export async function publishDrafts(
  db: Database,
  { byHand }: Works,
  random: () => number,
): Promise<void> {
  for (;;) {
    await scheduleNewDrafts(db, Date.now());
    const drafts = await db
      .selectFrom('chapter')
      .select('id')
      .where('work_id', '=', byHand)
      .where('state', '=', 'draft')
      .execute();
    if (drafts.length === 0) return;
    const first = Math.floor(random() * drafts.length);
    const count = 1 + Math.floor(random() * PUBLISHED_AT_ONCE_MAX);
    const ids = drafts.slice(first, first + count).map(({ id }) => id);
    try {
      await transact(db, (t) => publishChapters(t, byHand, ids, 'now', Date.now()));
    } catch (error) {
      // Another process has published one of them meanwhile.
      if (!(error instanceof ApiError) || error.code !== CODE.conflict) throw error;
    }
  }
}

/** The revision of a chapter with one version that was published or scheduled once. */
const PUBLISHED_ONCE = 2;

/** @returns what is half or twice in both works: nothing, at any moment */
export async function faultsOf(db: Database, works: Works, nowMs: number): Promise<string[]> {
  const faults: string[] = [];
  for (const id of [works.byHand, works.scheduled]) {
    const work = await db
      .selectFrom('work')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const chapters = await db
      .selectFrom('chapter')
      .selectAll()
      .where('work_id', '=', id)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    const published = chapters.filter(({ state }) => state === 'published');
    const indexes = published.map(({ idx }) => idx).join(' ');
    if (indexes !== published.map((_, i) => i + 1).join(' ')) faults.push(`places ${indexes}`);
    for (const { title, state, idx, published_at: atMs, revision } of chapters) {
      const isDraft = state === 'draft' && idx < 0 && atMs === 0;
      const isOnce = state === 'published' && revision === PUBLISHED_ONCE && atMs > 0;
      if (!isDraft && !isOnce) faults.push(`${work.title} ${title} ${state} ${idx} ${revision}`);
    }
    const times = published.map(({ published_at: atMs }) => atMs).filter((atMs) => atMs > nowMs);
    if (new Set(times).size < times.length) faults.push(`${work.title}: two at one time`);
    const shown = published.filter(({ published_at: atMs }) => atMs <= nowMs);
    if (work.chapter_count !== shown.length || work.latest_idx !== shown.length)
      faults.push(`${work.title}: ${work.chapter_count} of ${shown.length} chapters`);
  }
  return faults;
}

/** How many drafts both works have. */
export async function countDrafts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('chapter')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  return count;
}
