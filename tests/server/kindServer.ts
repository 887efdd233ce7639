import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CallName, calls, InputOf, Kind } from '../../src/shared/contract/index.ts';
import type { DatabaseKind } from '../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../support/product/testServer.ts';

/** One server for the tests of a block, with a new visitor and a reset clock for each, and calls for one kind. */
export function kindServer(database: DatabaseKind, kind: Kind) {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind: database, durable: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = START_MS;
    token = await server.visitor();
  });

  const data = <N extends CallName>(name: N, input: InputOf<(typeof calls)[N]>) =>
    server.data(name, input, { token });
  return {
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    data,
    directory: (uuid: string) => data('comicDirectoryList', { kind, uuid }),
    list: async (input: Omit<InputOf<typeof calls.comicList>, 'kind'>) =>
      (await data('comicList', { kind, size: 60, ...input })).items,
    /** Starts a combo that unlocks everything. */
    async runCombo(untilMs: number) {
      const { uuid } = await data('user', {});
      await server.services.db
        .updateTable('app_user')
        .set({ combo_until: untilMs })
        .where('id', '=', uuid)
        .execute();
    },
  };
}
