import { type Reply, runCommand } from '../../../server/ops/runCommand.ts';
import type { TestServer } from '../../support/product/testServer.ts';

/** Runs an operator's command line on the database of a test's server, as the server itself would. */
export function operate(server: TestServer, ...argv: string[]): Promise<Reply> {
  const { services, nowMs } = server;
  const context = { ...services, nowMs, s3: undefined, adminOrigin: 'https://admin.example' };
  return runCommand({ ...context, secret: async () => services.secret }, argv);
}
