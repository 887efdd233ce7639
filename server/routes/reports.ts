import { reportWork } from '../../src/shared/contract/report.ts';
import { chapterNotFound, workNotFound } from '../base/apiError.ts';
import { findChapter } from '../domain/catalogue/chapters.ts';
import { findWork } from '../domain/catalogue/works.ts';
import { consumeAll } from '../domain/limits/rateLimiter.ts';
import { LIMITS } from '../domain/limits/rateLimits.ts';
import { addReport } from '../domain/support/reports.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';

export const reportRoutes: readonly Route[] = [
  forAccount(reportWork, async (services, call) =>
    onceWritten(services, call, async (t) => {
      const { account, input, nowMs } = call;
      const { kind, uuid, chapter, reason, text } = input;
      const viewer = { userId: account.id, nowMs };
      const work = await findWork(t, kind, uuid, viewer);
      if (!work) throw workNotFound();
      const chapterId = chapter ?? '';
      if (chapterId !== '' && !(await findChapter(t, work, chapterId, viewer))) {
        throw chapterNotFound(kind);
      }
      const counted = [{ limit: LIMITS.reportsOfAccount, who: account.id }];
      await consumeAll(t, services, counted, nowMs);
      const wanted = { userId: account.id, workId: uuid, chapterId, reason, text };
      await addReport(t, wanted, nowMs, services.random);
      return {};
    }),
  ),
];
