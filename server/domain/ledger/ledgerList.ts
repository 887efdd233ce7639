import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type PartWanted, partWith } from '../../storage/part.ts';
import type { LedgerTable } from '../../storage/tables.ts';

/** The ledger of all accounts, for operators. */

export interface LedgerFilter {
  readonly user?: string | undefined;
  readonly kind?: LedgerTable['kind'] | undefined;
  /** ms since 1970, included. */
  readonly fromMs?: number | undefined;
  /** ms since 1970, excluded. */
  readonly untilMs?: number | undefined;
}

export type LedgerRow = LedgerTable & {
  readonly username: string;
  /** Of the operator behind the row; null: there is none. */
  readonly operator: string | null;
};

function matching(db: Database, { user, kind, fromMs, untilMs }: LedgerFilter) {
  let rows = db.selectFrom('coin_ledger');
  if (user !== undefined) rows = rows.where('coin_ledger.user_id', '=', user);
  if (kind !== undefined) rows = rows.where('coin_ledger.kind', '=', kind);
  if (fromMs !== undefined) rows = rows.where('coin_ledger.created_at', '>=', fromMs);
  if (untilMs !== undefined) rows = rows.where('coin_ledger.created_at', '<', untilMs);
  return rows;
}

function ordered(rows: ReturnType<typeof matching>) {
  return rows
    .innerJoin('app_user', 'app_user.id', 'coin_ledger.user_id')
    .leftJoin('operator', 'operator.id', 'coin_ledger.operator_id')
    .selectAll('coin_ledger')
    .select(['app_user.username', 'operator.name as operator'])
    .orderBy('coin_ledger.created_at', 'desc')
    .orderBy('coin_ledger.cause');
}

/** A page, the latest first. */
export async function listLedger(db: Database, filter: LedgerFilter, wanted: PartWanted) {
  const rows = matching(db, filter);
  const items: LedgerRow[] = await cut(ordered(rows), wanted).execute();
  return partWith(items, rows, wanted, LIST_TOTAL_MAX);
}

/** @param after the last row of the batch before @returns the next rows, the latest first */
export function ledgerBatch(
  db: Database,
  filter: LedgerFilter,
  after: LedgerRow | undefined,
  size: number,
): Promise<LedgerRow[]> {
  let rows = matching(db, filter);
  if (after) {
    const { created_at, cause } = after;
    rows = rows.where((is) =>
      is.or([
        is('coin_ledger.created_at', '<', created_at),
        is.and([is('coin_ledger.created_at', '=', created_at), is('cause', '>', cause)]),
      ]),
    );
  }
  return ordered(rows).limit(size).execute();
}
