import { resolve } from 'node:path';
import { transact } from '../storage/database.ts';
import { ignoreProblem, retryProblem } from '../import/importDecisions.ts';
import { listProblems, listSources, type SourceSummary } from '../import/imports.ts';
import { problemText, type ProblemCode } from '../import/formats/problemTexts.ts';
import {
  addSource,
  changeSource,
  checkedFolder,
  removeSource,
  scanNow,
} from '../import/sources.ts';
import { progressOf } from '../jobs/jobProgress.ts';
import { type Command, OpsError, type OpsContext } from './command.ts';
import { table } from './format.ts';

export const importCommands: readonly Command[] = [
  {
    name: 'import',
    usage: '<文件夹>',
    about: '导入服务器上的一个文件夹，显示进度；以后它会定时扫描，再执行一次就是马上扫描',
    given: 1,
    options: { name: '来源的名称；没有就用文件夹的名字' },
    async run(context, { given: [path = ''], option }) {
      const { db, nowMs, dataDir, wakeJobs } = context;
      const folder = await checkedFolder(resolve(path), dataDir);
      const known = (await listSources(db)).find((each) => each.path === folder);
      const id = await transact(db, async (t) => {
        if (known) await scanNow(t, known.id, nowMs);
        const name = option('name');
        return known?.id ?? (await addSource(t, { path: folder, ...(name && { name }) }, nowMs)).id;
      });
      wakeJobs();
      return { lines: [`开始导入 ${folder}`], data: { id, path: folder } };
    },
  },
  {
    name: 'sources list',
    usage: '',
    about: '所有来源，和它们的文件',
    given: 0,
    async run({ db }) {
      const sources = await listSources(db);
      const rows = sources.map(({ id, name, path, state, paused, problem, files }) => [
        id,
        name,
        path || '（上传）',
        paused === 1 ? '已暂停' : STATES[state],
        problem,
        filesText(files),
      ]);
      const titles = ['编号', '名称', '文件夹', '状态', '原因', '文件'];
      return { lines: table(titles, rows), data: sources };
    },
  },
  {
    name: 'sources show',
    usage: '<编号>',
    about: '一个来源的导入进度',
    given: 1,
    async run(context, { given: [id = ''] }) {
      const status = await importStatus(context, id);
      return { lines: [statusText(status)], data: status };
    },
  },
  {
    name: 'sources remove',
    usage: '<编号>',
    about: '不再扫描一个来源；已经导入的作品不变',
    given: 1,
    async run({ db }, { given: [id = ''] }) {
      const { path } = await transact(db, (t) => removeSource(t, id));
      return { lines: [`来源 ${path} 已移除，已经导入的作品不变`], data: { id, path } };
    },
  },
  onOff('sources pause', '不再扫描一个来源，等待中的文件先不导入', true),
  onOff('sources resume', '继续导入一个来源，并且马上扫描', false),
  {
    name: 'problems list',
    usage: '',
    about: '导入时的问题，新的在前，最多 100 个',
    given: 0,
    async run({ db }) {
      const { items, total } = await listProblems(db, { state: 'open', page: 1, size: 100 });
      const rows = items.map(({ id, sourceName, file, text }) => [id, sourceName, file, text]);
      const lines = table(['编号', '来源', '文件', '问题'], rows);
      return { lines: total > 0 ? [...lines, `共 ${total} 个`] : ['没有问题'], data: items };
    },
  },
  {
    name: 'problems retry',
    usage: '<编号>',
    about: '文件修好以后，再导入一次',
    given: 1,
    async run({ db, nowMs, wakeJobs }, { given: [id = ''] }) {
      await transact(db, (t) => retryProblem(t, id, nowMs));
      wakeJobs();
      return { lines: ['会再导入一次'], data: { id } };
    },
  },
  {
    name: 'problems ignore',
    usage: '<编号>',
    about: '不管一个问题；损坏的一页会被跳过，章节照样导入',
    given: 1,
    async run({ db, nowMs, wakeJobs }, { given: [id = ''] }) {
      await transact(db, (t) => ignoreProblem(t, id, nowMs));
      wakeJobs();
      return { lines: ['已忽略'], data: { id } };
    },
  },
];

function onOff(name: string, about: string, paused: boolean): Command {
  return {
    name,
    usage: '<编号>',
    about,
    given: 1,
    async run({ db, nowMs, wakeJobs }, { given: [id = ''] }) {
      const source = await transact(db, (t) => changeSource(t, id, { paused }, nowMs));
      wakeJobs();
      return { lines: [`来源 ${source.name} ${paused ? '已暂停' : '会继续导入'}`], data: source };
    },
  };
}

const STATES: Record<SourceSummary['state'], string> = {
  new: '还没有扫描',
  ok: '正常',
  unreachable: '读不到',
  empty: '是空的',
};
const FILE_STATES = {
  waiting: '等待',
  importing: '导入中',
  done: '完成',
  problem: '有问题',
  duplicate: '重复',
  missing: '缺失',
} as const;

function filesText(files: SourceSummary['files']): string {
  const parts = Object.entries(FILE_STATES)
    .filter(([state]) => files[state as keyof typeof FILE_STATES])
    .map(([state, text]) => `${text} ${files[state as keyof typeof FILE_STATES]}`);
  return parts.join('，') || '没有文件';
}

export interface ImportStatus {
  readonly state: SourceSummary['state'];
  readonly problem: string;
  readonly files: SourceSummary['files'];
  /** Jobs that are still to run. */
  readonly open: number;
  /** What is worked on, with its progress; '' where nothing is. */
  readonly working: string;
  /** Sentences of the open problems. */
  readonly problems: readonly string[];
  /** Why jobs stand after their last attempt. */
  readonly failed: readonly string[];
}

/** @throws OpsError where there is no such source */
async function importStatus({ db }: OpsContext, id: string): Promise<ImportStatus> {
  const source = (await listSources(db)).find((each) => each.id === id);
  if (!source) throw new OpsError(`没有来源 ${id}`);
  const files = await db
    .selectFrom('source_file')
    .select(['id', 'path'])
    .where('source_id', '=', id)
    .execute();
  const pathOf = new Map(files.map((file) => [file.id, file.path]));
  const jobs = await db
    .selectFrom('job')
    .select(['key', 'state', 'progress', 'problem'])
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .execute();
  const own = jobs
    .map((job) => ({ ...job, path: pathOf.get(job.key.split(':')[1] ?? '') }))
    .filter(({ key, path }) => path !== undefined || key.startsWith(`scan:${id}`));
  const running = own.find(({ state, path }) => state === 'running' && path !== undefined);
  const progress = running && progressOf(running);
  const part = progress ? ` ${progress.done} / ${progress.total}` : '';
  const problems = await db
    .selectFrom('import_problem')
    .select(['code', 'page', 'file'])
    .where('source_id', '=', id)
    .where('state', '=', 'open')
    .orderBy('file')
    .execute();
  return {
    state: source.state,
    problem: source.problem,
    files: source.files,
    open: own.filter(({ state }) => state !== 'failed').length,
    working: running ? `${running.path}${part}` : '',
    problems: problems.map(
      ({ code, page, file }) => `${file}：${problemText(code as ProblemCode, page || undefined)}`,
    ),
    failed: own
      .filter(({ state }) => state === 'failed')
      .map(({ path, problem }) => `${path ?? source.path}：${problem}`),
  };
}

export function statusText({ state, problem, files, open, working }: ImportStatus): string {
  if (state === 'unreachable') return `读不到这个文件夹（${problem}），什么都没有改变`;
  if (state === 'empty') return '这个文件夹现在是空的，什么都没有改变';
  const rest = open > 0 ? `，还有 ${open} 个任务` : '';
  return `${filesText(files)}${rest}${working === '' ? '' : `，正在处理 ${working}`}`;
}
