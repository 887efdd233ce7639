import { cancelJob, listJobs, readJobLog, retryJob } from '../../../src/shared/admin/jobs.ts';
import { cancelJob as cancel, retryJob as retry } from '../../jobs/jobs.ts';
import { transact, type Write } from '../../storage/database.ts';
import { AdminError, notFound } from '../adminError.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import { countJobs, listJobs as readJobs, readJobLog as readLog } from '../imports/jobViews.ts';

export const jobRoutes = [
  adminRoute(listJobs, async ({ services: { db } }, wanted) => ({
    ...(await readJobs(db, wanted)),
    counts: await countJobs(db),
  })),

  adminRoute(readJobLog, async ({ services: { db } }, { id }) => ({
    entries: await readLog(db, id),
  })),

  adminRoute(retryJob, async (context, { id }) => {
    await changeJob(context, id, 'job.retry', retry, '它已经做完了，或者同样的任务正在排队');
    context.services.wakeJobs();
    return {};
  }),

  adminRoute(cancelJob, async (context, { id }) => {
    await changeJob(context, id, 'job.cancel', cancel, '这个任务已经结束了');
    return {};
  }),
];

async function changeJob(
  { services, nowMs, audit }: OperatorContext,
  id: string,
  what: string,
  change: (t: Write, id: string, nowMs: number) => Promise<boolean>,
  refusal: string,
): Promise<void> {
  await transact(services.db, async (t) => {
    const job = await t.selectFrom('job').select('kind').where('id', '=', id).executeTakeFirst();
    if (!job) throw notFound('这个任务');
    if (!(await change(t, id, nowMs))) throw new AdminError('conflict', refusal);
    await audit(t, { what, on: { kind: 'job', id, title: job.kind } });
  });
}
