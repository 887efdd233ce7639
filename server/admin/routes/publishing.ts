import type * as v from 'valibot';
import {
  block,
  cancelComing,
  listComing,
  moveChapter,
  moveComing,
  publishChapters,
  type publishTimeSchema,
  withdraw,
} from '../../../src/shared/admin/publishing.ts';
import {
  cancelScheduled,
  listComing as readComing,
  moveScheduled,
  type PublishTime,
} from '../../domain/catalogue/publishing.ts';
import {
  block as blockTarget,
  republish,
  type Target,
  unblock,
  withdraw as withdrawTarget,
} from '../../domain/catalogue/takeDown.ts';
import { readTimeZone } from '../../domain/site/settings.ts';
import { transact, type Write } from '../../storage/database.ts';
import { badField } from '../adminError.ts';
import { blockedAddresses } from '../blockedAddresses.ts';
import { adminRoute } from '../adminRoute.ts';
import { readChapter } from '../catalogue/chapterViews.ts';
import { moveDraft } from '../catalogue/moveDraft.ts';
import { publishDrafts } from '../catalogue/publishDrafts.ts';
import { weeklyTimesOf } from '../catalogue/scheduleViews.ts';
import { readWork } from '../catalogue/workViews.ts';
import { workNamed } from './works.ts';

export const publishingRoutes = [
  adminRoute(publishChapters, async ({ services, nowMs, audit }, { id, chapter_ids, time }) => {
    const wanted = timeOf(time, await readTimeZone(services.db));
    return transact(services.db, (t) =>
      publishDrafts(t, { id, ids: chapter_ids, time: wanted }, { nowMs, audit }),
    );
  }),

  adminRoute(moveChapter, async ({ services, nowMs, audit }, { id, after, at }) => {
    if ((after === undefined) === (at === undefined)) throw badField('at', '写明放到第几个');
    const place = after === undefined ? { at: at! } : { after };
    return transact(services.db, async (t) => {
      await moveDraft(t, await readChapter(t, id), place, nowMs);
      const chapter = await readChapter(t, id);
      const on = { kind: 'chapter', id, title: chapter.title };
      await audit(t, { what: 'chapter.move', on, after: place });
      return { chapter };
    });
  }),

  adminRoute(listComing, async ({ services: { db }, nowMs }, { work }) => ({
    items: (await readComing(db, nowMs, work)).map(
      ({ id, title, work_id, work_title, published_at }) => {
        return { id, title, work_id, work_title, published_at };
      },
    ),
  })),

  adminRoute(moveComing, async ({ services, nowMs, audit }, { id, at }) => {
    if (at <= nowMs) throw badField('at', '时间要在以后');
    return transact(services.db, async (t) => {
      const { published_at } = await readChapter(t, id);
      const { title } = await moveScheduled(t, id, at, nowMs);
      const on = { kind: 'chapter', id, title };
      const after = { published_at: at };
      await audit(t, { what: 'chapter.schedule', on, before: { published_at }, after });
      return {};
    });
  }),

  adminRoute(cancelComing, async ({ services, nowMs, audit }, { id }) => {
    return transact(services.db, async (t) => {
      const { title } = await cancelScheduled(t, id, nowMs);
      await audit(t, { what: 'chapter.unschedule', on: { kind: 'chapter', id, title } });
      return {};
    });
  }),

  adminRoute(withdraw, async ({ services, nowMs, audit }, { undo, ...target }) => {
    return transact(services.db, async (t) => {
      await (undo ? republish : withdrawTarget)(t, target, nowMs);
      await audit(t, { what: undo ? 'republish' : 'withdraw', on: await targetNamed(t, target) });
      return {};
    });
  }),

  adminRoute(block, async (context, { undo, ...target }) => {
    const { services, nowMs, audit } = context;
    return transact(services.db, async (t) => {
      const files = undo ? [] : await blockTarget(t, target, nowMs);
      if (undo) await unblock(t, target, nowMs);
      const on = await targetNamed(t, target);
      await audit(t, { what: undo ? 'unblock' : 'block', on, after: { files: files.length } });
      return { files, addresses: blockedAddresses(context, files) };
    });
  }),
];

/** @throws AdminError where the time is past, or the zone unknown */
function timeOf(time: v.InferOutput<typeof publishTimeSchema>, zoneOfSite: string): PublishTime {
  if (time.when === 'now') return 'now';
  if (time.when === 'at') return { atMs: time.at };
  return { weekly: weeklyTimesOf(time, zoneOfSite, 'time.zone') };
}

export async function targetNamed(t: Write, target: Target) {
  if ('work' in target) return workNamed(await readWork(t, target.work));
  const { id, title } = await readChapter(t, target.chapter);
  return { kind: 'chapter', id, title };
}
