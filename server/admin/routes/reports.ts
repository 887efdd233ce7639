import { answerReport, listReports } from '../../../src/shared/admin/reports.ts';
import {
  answerReport as answer,
  countReports,
  listReports as readReports,
} from '../../domain/support/reports.ts';
import { transact } from '../../storage/database.ts';
import { AdminError, notFound } from '../adminError.ts';
import { adminRoute } from '../adminRoute.ts';

export const reportRoutes = [
  adminRoute(listReports, async ({ services: { db } }, wanted) => ({
    ...(await readReports(db, wanted)),
    counts: await countReports(db),
  })),

  adminRoute(answerReport, async ({ services, nowMs, audit, caller }, { id, state, text }) => {
    const { db, random } = services;
    return transact(db, async (t) => {
      const by = caller.operator.name;
      const row = await answer(t, id, { state, text, by }, nowMs, random);
      if (!row) {
        const known = await t
          .selectFrom('report')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
        throw known ? new AdminError('conflict', '别的操作员已经处理过了') : notFound('这条举报');
      }
      const { work_id, chapter_id, reason } = row;
      const work = await t
        .selectFrom('work')
        .select('title')
        .where('id', '=', work_id)
        .executeTakeFirst();
      await audit(t, {
        what: 'report.answer',
        on: { kind: 'report', id, title: work?.title ?? '' },
        after: { state, answer: text, work_id, chapter_id, reason },
      });
      return {};
    });
  }),
];
