import { type Reply, runCommand } from '../../../server/ops/runCommand.ts';
import type { TestServer } from '../../support/product/testServer.ts';

/** Runs an operator's command line on the database of a test's server, as the server itself would. */
export function operate(server: TestServer, ...argv: string[]): Promise<Reply> {
  const { db, random, secret } = server.services;
  const adminOrigin = 'https://admin.example';
  return runCommand(
    { db, nowMs: server.nowMs, random, secret: async () => secret, adminOrigin },
    argv,
  );
}
