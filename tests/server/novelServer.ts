import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CallName, calls, InputOf } from '../../src/shared/contract/index.ts';
import type { DatabaseKind } from './testDatabase.ts';
import { catalogue, START_MS, startServer, type TestServer } from './testServer.ts';

/** Of the demo catalogue. */
export const novels = catalogue.content.works.filter((work) => work.kind === 'novel');
export const PAID = 'novel-changye';

/** One server for the tests of a block, each with a visitor of its own and the clock at its start; and what it asks for. */
export function novelServer(kind: DatabaseKind) {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
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
    directory: (uuid: string) => data('comicDirectoryList', { kind: 'novel', uuid }),
    list: async (input: Omit<InputOf<typeof calls.comicList>, 'kind'>) =>
      (await data('comicList', { kind: 'novel', size: 60, ...input })).items,
  };
}
