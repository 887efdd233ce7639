import { transact } from '../storage/database.ts';
import { beginMove, MOVE_JOB } from '../storage/files/moveFiles.ts';
import { storagesOf } from '../storage/files/openStorage.ts';
import { type Place, readPlacement } from '../storage/files/placement.ts';
import { StorageAwayError } from '../storage/files/storageAway.ts';
import { verifyFiles } from '../storage/files/verify.ts';
import { progressOf } from '../jobs/jobProgress.ts';
import { type Command, OpsError, type OpsContext, UsageError } from './command.ts';

const FAULTS = { missing: '文件不见了', changed: '内容不对' } as const;
const PLACE_TEXTS: Readonly<Record<Place, string>> = { local: 'DATA_DIR/files', s3: 'S3' };

export const storageCommands: readonly Command[] = [
  {
    name: 'storage verify',
    usage: '',
    about: '核对每个导入的文件：在不在，内容对不对',
    given: 0,
    async run({ db, files }) {
      const { checked, wrong } = await verifyFiles(db, files);
      const lines = wrong.map(({ key, fault }) => `${FAULTS[fault]}：${key}`);
      const end = `核对了 ${checked} 个文件，${wrong.length} 个不对`;
      return { lines: [...lines, end], data: { checked, wrong }, bad: wrong.length > 0 };
    },
  },
  {
    name: 'storage show',
    usage: '',
    about: '导入的文件放在哪里；在搬移的话，搬到了哪里',
    given: 0,
    async run({ db }) {
      const { place, movingTo } = await readPlacement(db);
      const here = `导入的文件在 ${PLACE_TEXTS[place]}`;
      if (movingTo === undefined) return { lines: [here], data: { place } };
      const job = await moveJob(db);
      const progress = job && progressOf(job);
      const lines = [
        here,
        `正在搬到 ${PLACE_TEXTS[movingTo]}${progress ? `：${progress.done} / ${progress.total}` : ''}`,
        ...(job?.problem ? [job.problem] : []),
      ];
      return { lines, data: { place, moving_to: movingTo, progress, problem: job?.problem } };
    },
  },
  {
    name: 'storage move',
    usage: '--to <local 或 s3>',
    about: '把导入的文件全部复制到另一处，逐个核对，再换过去；中断了会接着搬。原处的文件留着',
    given: 0,
    options: { to: 's3，或 local（DATA_DIR/files）；写现在的地方就是取消' },
    required: ['to'],
    async run(context, { option }) {
      const to = placeOf(option('to') ?? '');
      await ensureReachable(context);
      const { db, nowMs, wakeJobs } = context;
      const begun = await transact(db, (t) => beginMove(t, to, nowMs));
      wakeJobs();
      const texts = {
        begun: `开始搬到 ${PLACE_TEXTS[to]}：用 storage show 或管理后台的“任务”看进度；服务器没在运行的话，启动后开始`,
        cancelled: `不搬了，文件还在 ${PLACE_TEXTS[to]}`,
        there: `文件已经在 ${PLACE_TEXTS[to]}`,
      };
      return { lines: [texts[begun]], data: { to, result: begun } };
    },
  },
];

function placeOf(text: string): Place {
  if (text !== 'local' && text !== 's3') throw new UsageError('--to 要写 local 或 s3');
  return text;
}

/** @throws OpsError where there is no S3 server, or it does not answer */
async function ensureReachable({ dataDir, s3 }: OpsContext): Promise<void> {
  const storages = storagesOf({ dataDir, s3 });
  if (!storages.s3) {
    throw new OpsError(
      '没有 S3：给所有进程设好 S3_ENDPOINT、S3_BUCKET、S3_KEY、S3_SECRET，重启以后再搬',
    );
  }
  try {
    await storages.s3.check();
  } catch (error) {
    if (error instanceof StorageAwayError) throw new OpsError(error.message, { cause: error });
    throw error;
  }
}

function moveJob(db: OpsContext['db']) {
  return db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', MOVE_JOB)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
