import { bulkBlock, bulkChange } from '../../../src/shared/admin/bulk.ts';
import { deleteDraftChapter, deleteDraftWork } from '../../domain/catalogue/deleteDrafts.ts';
import { cancelScheduled } from '../../domain/catalogue/publishing.ts';
import { block, republish, type Target, withdraw } from '../../domain/catalogue/takeDown.ts';
import type { Write } from '../../storage/database.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import { blockedAddresses } from '../blockedAddresses.ts';
import { publishDrafts } from '../catalogue/publishDrafts.ts';
import { changeEach } from '../changeEach.ts';
import { targetNamed } from './publishing.ts';

export const bulkRoutes = [
  adminRoute(bulkChange, async (context, { on, action, ids }) =>
    changeTargets(context, on, ids, async (t, target, id) => {
      const { nowMs, audit } = context;
      // Publishing writes an audit row of its own, with the chapters.
      if (action === 'publish') {
        return publishDrafts(t, { id, ids: undefined, time: 'now' }, context);
      }
      const named = await targetNamed(t, target);
      switch (action) {
        case 'withdraw':
          await withdraw(t, target, nowMs);
          break;
        case 'republish':
          await republish(t, target, nowMs);
          break;
        case 'unschedule':
          await cancelScheduled(t, id, nowMs);
          break;
        case 'delete':
          await (on === 'work' ? deleteDraftWork : deleteDraftChapter)(t, id);
      }
      const isOfKind = action === 'withdraw' || action === 'republish';
      return audit(t, { what: isOfKind ? action : `${on}.${action}`, on: named });
    }),
  ),

  adminRoute(bulkBlock, async (context, { on, ids }) => {
    const files: string[] = [];
    const results = await changeTargets(context, on, ids, async (t, target) => {
      const own = await block(t, target, context.nowMs);
      const named = await targetNamed(t, target);
      await context.audit(t, { what: 'block', on: named, after: { files: own.length } });
      files.push(...own);
    });
    return { ...results, files, addresses: blockedAddresses(context, files) };
  }),
];

type ChangeTarget = (t: Write, target: Target, id: string) => Promise<unknown>;

function changeTargets(
  { services: { db } }: OperatorContext,
  on: 'work' | 'chapter',
  ids: readonly string[],
  change: ChangeTarget,
) {
  return changeEach(db, {
    ids,
    change: (t, id) => change(t, on === 'work' ? { work: id } : { chapter: id }, id),
    async titleOf(id) {
      const row = await db.selectFrom(on).select('title').where('id', '=', id).executeTakeFirst();
      return row?.title;
    },
  });
}
