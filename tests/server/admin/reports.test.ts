import { afterEach, beforeEach, expect, it } from 'vitest';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { answerReport, listReports } from '../../../src/shared/admin/reports.ts';
import { CODE, type InputOf } from '../../../src/shared/contract/index.ts';
import { reportWork } from '../../../src/shared/contract/report.ts';
import { service } from '../../../src/shared/contract/service.ts';
import { REPORTS_PER_ACCOUNT_DAY } from '../../../src/shared/limits.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { callApi, Refused } from '../../support/product/callApi.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const COMIC = 'comic-xueluo-changan';

forEachDatabase('reports', (kind) => {
  let server: TestServer;
  let token: string;
  let support: AdminClient;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    token = await server.visitor();
    support = await operatorOf(server, 'support');
  });
  afterEach(() => server.close());

  const report = (input: Partial<InputOf<typeof reportWork>> = {}) =>
    callApi(
      server.address,
      reportWork,
      { kind: 'comic', uuid: COMIC, reason: 'copyright', ...input },
      { token },
    );
  const codeOf = async (made: Promise<unknown>) => {
    const error: unknown = await made.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Refused ? error.code : error;
  };
  const chapters = () =>
    server.services.db.selectFrom('chapter').selectAll().where('work_id', '=', COMIC).execute();

  it('reach the operators, the longest waiting first', async () => {
    const [chapter] = await chapters();
    await report({ text: '  原作在这里  ' });
    server.nowMs += 1_000;
    await report({ chapter: chapter!.id, reason: 'wrong' });
    const { items, counts, total } = await support.ask(listReports, {});
    expect([total, counts]).toEqual([2, { open: 2, accepted: 0, rejected: 0 }]);
    const { username } = await server.data('user', {}, { token });
    expect(items[0]).toMatchObject({
      work_id: COMIC,
      work_state: 'published',
      chapter_id: '',
      reason: 'copyright',
      text: '原作在这里',
      username,
    });
    expect(items[1]).toMatchObject({ chapter_id: chapter!.id, chapter_title: chapter!.title });
    expect(JSON.stringify(items)).not.toContain('user_id');
  });

  it('are answered once, as a message of customer service, and noted', async () => {
    await report();
    const [row] = (await support.ask(listReports, {})).items;
    const answer = { id: row!.id, state: 'accepted', text: '已经下架，谢谢' } as const;
    await support.ask(answerReport, answer);
    const { messages } = await callApi(server.address, service, {}, { token });
    expect(messages).toMatchObject([{ from: 'desk', text: '已经下架，谢谢' }]);
    expect((await support.refused(answerReport, answer)).error).toBe('conflict');
    expect((await support.refused(answerReport, { ...answer, id: 'gone' })).error).toBe(
      'not_found',
    );
    const { items, counts } = await support.ask(listReports, { state: 'accepted' });
    expect(counts).toEqual({ open: 0, accepted: 1, rejected: 0 });
    expect(items[0]).toMatchObject({ answer: '已经下架，谢谢', state: 'accepted' });
    const owner = await operatorOf(server, 'owner');
    const audit = await owner.ask(listAudit, { what: 'report.' });
    expect(audit.items[0]).toMatchObject({
      what: 'report.answer',
      on_id: row!.id,
      on_title: row!.work_title,
    });
    // The same may be reported again now.
    await report();
  });

  it('are refused of what the reader cannot see, twice of the same, and more than ten a day', async () => {
    expect(await codeOf(report({ uuid: 'gone' }))).toBe(CODE.notFound);
    expect(await codeOf(report({ chapter: 'gone' }))).toBe(CODE.notFound);
    expect(await codeOf(report({ kind: 'novel' }))).toBe(CODE.notFound);
    expect(await codeOf(report({ reason: 'nothing' as 'other' }))).toBe(CODE.badInput);
    expect(await codeOf(report({ text: 'x'.repeat(501) }))).toBe(CODE.badInput);
    await report();
    expect(await codeOf(report())).toBe(CODE.conflict);
    const { db } = server.services;
    await db.updateTable('report').set({ state: 'rejected' }).execute();
    for (let i = 1; i < REPORTS_PER_ACCOUNT_DAY; i += 1) {
      await report();
      await db.updateTable('report').set({ state: 'rejected' }).execute();
    }
    expect(await codeOf(report())).toBe(CODE.tooMany);
    await db.updateTable('work').set({ state: 'draft' }).where('id', '=', COMIC).execute();
    expect(await codeOf(report())).toBe(CODE.notFound);
  });
});
