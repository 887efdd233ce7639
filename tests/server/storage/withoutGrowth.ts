import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

/** Reverts the migration of the growth limits, as a database of the version before has it. */
export async function withoutGrowth(db: Database): Promise<void> {
  for (const index of ['session_used_at', 'session_ended_at', 'session_expires_at']) {
    await sql`drop index ${sql.table(index)}`.execute(db);
  }
  await sql`drop index sms_code_end`.execute(db);
  await sql`alter table session drop column used_at`.execute(db);
  await sql`delete from kysely_migration where name = '0008_growth'`.execute(db);
}
