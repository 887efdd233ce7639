import { enqueuePush } from '../../../server/push/publications.ts';
import { pushHandlers } from '../../../server/push/pushJob.ts';
import { claimNext, endJob } from '../../../server/jobs/jobs.ts';
import { changePush, push } from '../../../src/shared/contract/push.ts';
import type { FakeDevice } from '../../support/fakes/pushService.ts';
import { callApi } from '../../support/product/callApi.ts';
import type { TestServer } from '../../support/product/testServer.ts';

/** Comics of the demo, all of them published before the clock of a test begins. */
export const WORKS = ['comic-xueluo-changan', 'comic-banzhan-chuncha', 'comic-diqi-xinggui'];

export function pushOf(server: TestServer) {
  const { services, address } = server;
  const call = (token: string, input: Parameters<typeof callApi<typeof changePush>>[2]) =>
    callApi(address, changePush, input, { token });
  const subscribe = (token: string, { endpoint, p256dh, auth }: FakeDevice) =>
    call(token, { action: 'subscribe', endpoint, p256dh, auth });
  const favor = (token: string, works: readonly string[]) =>
    server.data('changeCollection', { action: 'add', uuids: [...works] }, { token });
  return {
    call,
    subscribe,
    favor,
    status: (token: string, device?: FakeDevice) =>
      callApi(address, push, device ? { device: device.id } : {}, { token }),
    /** A new account with favorites, on its device. */
    async reader(device: FakeDevice, works: readonly string[]): Promise<string> {
      const token = await server.visitor();
      await favor(token, works);
      await subscribe(token, device);
      return token;
    },
    /** Has the last chapter of each work appear a second from now, and lets that second pass. */
    async publish(works: readonly string[]): Promise<void> {
      server.nowMs += 1_000;
      for (const work of works) {
        const { id } = await services.db
          .selectFrom('chapter')
          .select('id')
          .where('work_id', '=', work)
          .where('state', '=', 'published')
          .orderBy('idx', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        await services.db
          .updateTable('chapter')
          .set({ published_at: server.nowMs })
          .where('id', '=', id)
          .execute();
        await services.db
          .updateTable('work')
          .set({ latest_at: server.nowMs })
          .where('id', '=', work)
          .execute();
      }
    },
    /** Looks for new chapters and runs the job, where there is one. @returns what the job did; undefined: there was none */
    async run(): Promise<string | undefined> {
      if (!(await enqueuePush(services.db, server.nowMs))) return undefined;
      const job = (await claimNext(services.db, ['push'], server.nowMs))!;
      const handlers = pushHandlers({
        ...services,
        clock: services.clock,
        secret: () => services.secret,
      });
      const { signal } = new AbortController();
      const text = await handlers['push']!({
        id: job.id,
        input: {},
        signal,
        report: () => undefined,
      });
      await endJob(services.db, job, { state: 'done' }, server.nowMs);
      return text;
    },
  };
}
