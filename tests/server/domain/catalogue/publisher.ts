import type { KyselyPlugin } from 'kysely';
import { openPostgres } from '../../../../server/storage/postgres.ts';
import { seededNumbers } from '../../../support/fakes/seededNumbers.ts';
import { publishDrafts } from './publishDrafts.ts';

/**
 * A process that publishes drafts and kills itself, before or after a statement: `publisher.js URL BY_HAND SCHEDULED SEED
 * KILL_AT`. `KILL_AT` counts both points of every statement; 0: never.
 */
const [url = '', byHand = '', scheduled = '', seed = '', killAt = ''] = process.argv.slice(2);
let point = 0;

function pass(): void {
  point += 1;
  if (point === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

const killing: KyselyPlugin = {
  transformQuery({ node }) {
    pass();
    return node;
  },
  async transformResult({ result }) {
    pass();
    return result;
  },
};

const db = openPostgres(url, console.error);
await publishDrafts(db.withPlugin(killing), { byHand, scheduled }, seededNumbers(Number(seed)));
await db.destroy();
