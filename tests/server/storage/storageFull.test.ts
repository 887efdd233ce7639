import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CODE } from '../../../src/shared/contract/index.ts';
import type { Database } from '../../../server/storage/database.ts';
import { type DatabaseKind, forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer } from '../../support/product/testServer.ts';

/** Leaves no room for the next write. @returns restores the room */
async function fillUp(db: Database, kind: DatabaseKind): Promise<() => Promise<void>> {
  if (kind === 'libsql') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db);
    return async () => void (await sql`pragma max_page_count = 1000000`.execute(db));
  }
  // PostgreSQL's message if it cannot extend a file.
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger no_room before insert on app_user execute function no_room()`.execute(
    db,
  );
  return async () => void (await sql`drop trigger no_room on app_user`.execute(db));
}

forEachDatabase('with full storage', (kind) => {
  it('every caller gets the reason, the operator once, and calls succeed when there is room again', async () => {
    const server = await startServer({ kind, durable: false });
    const token = await server.visitor();
    const makeRoom = await fillUp(server.services.db, kind);
    let refused = 0;
    for (let call = 0; call < (kind === 'libsql' ? 40 : 3); call += 1) {
      const { code, message } = await server.ask('createUser', {}, { token });
      if (code === CODE.ok) continue;
      expect([code, message]).toEqual([CODE.fault, '服务器的存储空间满了，请稍后再试']);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(2);
    expect(server.reports).toEqual([expect.stringContaining('STORAGE IS FULL')]);
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.ok);
    await makeRoom();
    expect((await server.ask('createUser', {}, { token })).code).toBe(CODE.ok);
    await server.close();
  });
});
