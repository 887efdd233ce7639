import {
  addSource,
  changeSource,
  chooseEncoding,
  chooseFile,
  ignoreProblems,
  listFiles,
  listProblems,
  listSources,
  listUploads,
  removeSource,
  retryProblems,
  scanSource,
  skipPages,
} from '../../../src/shared/admin/imports.ts';
import { chooseFile as decideFile } from '../../import/chooseFile.ts';
import { retryProblem } from '../../import/importDecisions.ts';
import { listOpenUploads } from '../../import/imports.ts';
import type { SourceFileTable, SourceTable } from '../../import/importTables.ts';
import {
  addSource as insertSource,
  changeSource as saveSource,
  checkedFolder,
  findSource,
  removeSource as forgetSource,
  scanNow,
} from '../../import/sources.ts';
import { transact } from '../../storage/database.ts';
import { notFound } from '../adminError.ts';
import { adminRoute, type OperatorContext } from '../adminRoute.ts';
import {
  listFiles as readFiles,
  listSources as readSources,
  readSource,
} from '../imports/importViews.ts';
import { countCodes, listProblems as readProblems, textOfCode } from '../imports/problemViews.ts';
import { decideAboutFile } from '../imports/decideAboutFile.ts';

export const importRoutes = [
  adminRoute(listSources, async ({ services: { db } }) => ({ items: await readSources(db) })),

  adminRoute(addSource, async ({ services, nowMs, audit }, { path, name, auto }) => {
    const { db, dataDir, wakeJobs } = services;
    const folder = await checkedFolder(path, dataDir);
    const source = await transact(db, async (t) => {
      const added = await insertSource(t, { path: folder, name, auto }, nowMs);
      await audit(t, { what: 'source.add', on: sourceNamed(added), after: audited(added) });
      return readSource(t, added.id);
    });
    wakeJobs();
    return { source };
  }),

  adminRoute(changeSource, async ({ services, nowMs, audit }, { id, ...changes }) => {
    const source = await transact(services.db, async (t) => {
      const before = await findSource(t, id);
      const after = await saveSource(t, id, changes, nowMs);
      const on = sourceNamed(after);
      await audit(t, { what: 'source.change', on, before: audited(before), after: audited(after) });
      return readSource(t, id);
    });
    services.wakeJobs();
    return { source };
  }),

  adminRoute(scanSource, async ({ services, nowMs, audit }, { id }) => {
    await transact(services.db, async (t) => {
      await scanNow(t, id, nowMs);
      await audit(t, { what: 'source.scan', on: sourceNamed(await findSource(t, id)) });
    });
    services.wakeJobs();
    return {};
  }),

  adminRoute(removeSource, async ({ services, audit }, { id }) => {
    return transact(services.db, async (t) => {
      const removed = await forgetSource(t, id);
      await audit(t, { what: 'source.remove', on: sourceNamed(removed), before: audited(removed) });
      return {};
    });
  }),

  adminRoute(listFiles, async ({ services: { db } }, wanted) => readFiles(db, wanted)),

  adminRoute(listUploads, async ({ services: { db }, caller }) => ({
    items: (await listOpenUploads(db)).map(({ id, path, bytes, owner, updated_at }) => {
      return { id, path, bytes, is_own: owner === caller.operator.id, updated_at };
    }),
  })),

  adminRoute(listProblems, async ({ services: { db } }, wanted) => ({
    ...(await readProblems(db, wanted)),
    codes: await countCodes(db, wanted.state),
  })),

  adminRoute(ignoreProblems, async ({ services, nowMs, audit }, { ids, is_ignored }) => {
    return transact(services.db, async (t) => {
      const state = is_ignored ? 'ignored' : 'open';
      const changed = await t
        .updateTable('import_problem')
        .set({ state, updated_at: nowMs })
        .where('id', 'in', ids)
        .where('state', '=', is_ignored ? 'open' : 'ignored')
        .returning(['id', 'code', 'file'])
        .execute();
      for (const { id, code, file } of changed) {
        const on = { kind: 'problem', id, title: file };
        await audit(t, { what: `problem.${state}`, on, after: { code: textOfCode(code) } });
      }
      return { changed: changed.length };
    });
  }),

  adminRoute(retryProblems, async (context, { ids }) => {
    const { services, nowMs, audit } = context;
    const files = await transact(services.db, async (t) => {
      const problems = await t
        .selectFrom('import_problem')
        .select(['id', 'file'])
        .where('id', 'in', ids)
        .execute();
      for (const { id, file } of problems) {
        await retryProblem(t, id, nowMs);
        await audit(t, { what: 'problem.retry', on: { kind: 'problem', id, title: file } });
      }
      return new Set(problems.map(({ file }) => file)).size;
    });
    services.wakeJobs();
    return { files };
  }),

  adminRoute(chooseEncoding, async (context, { id, encoding }) => {
    return decide(context, id, { encoding }, (options) => ({ ...options, encoding }));
  }),

  adminRoute(chooseFile, async ({ services, nowMs, audit }, { id, file }) => {
    await transact(services.db, async (t) => {
      const on = fileNamed(await decideFile(t, id, file, nowMs));
      await audit(t, { what: 'file.decide', on, after: { is_used: true } });
    });
    services.wakeJobs();
    return {};
  }),

  adminRoute(skipPages, async (context, { id, chapter_id, pages }) => {
    const { db } = context.services;
    const link = await db
      .selectFrom('source_chapter')
      .innerJoin('chapter', 'chapter.id', 'source_chapter.chapter_id')
      .select(['source_chapter.key', 'chapter.title'])
      .where('source_chapter.file_id', '=', id)
      .where('chapter.id', '=', chapter_id)
      .executeTakeFirst();
    if (!link) throw notFound('这一章');
    const { key, title } = link;
    return decide(context, id, { chapter: title, skip: pages }, (options) => {
      const all = new Set([...(options.skip[key] ?? []), ...pages]);
      return { ...options, skip: { ...options.skip, [key]: [...all].toSorted((a, b) => a - b) } };
    });
  }),
];

/** Stores a decision about a file, and has it imported again by it. */
async function decide(
  { services, nowMs, audit }: OperatorContext,
  fileId: string,
  decision: Readonly<Record<string, unknown>>,
  change: Parameters<typeof decideAboutFile>[2],
) {
  await transact(services.db, async (t) => {
    const file = await decideAboutFile(t, fileId, change, nowMs);
    await audit(t, { what: 'file.decide', on: fileNamed(file), after: decision });
  });
  services.wakeJobs();
  return {};
}

function sourceNamed({ id, name }: SourceTable) {
  return { kind: 'source', id, title: name };
}

function fileNamed({ id, path }: SourceFileTable) {
  return { kind: 'file', id, title: path };
}

function audited({ name, path, auto, paused }: SourceTable) {
  return { name, path, auto: auto === 1, paused: paused === 1 };
}
