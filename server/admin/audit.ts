import type { AuditRow } from '../../src/shared/admin/operators.ts';
import { AUDIT_TEXT_CHARACTERS_MAX, LIST_TOTAL_MAX } from '../../src/shared/admin/limits.ts';
import { newId, type Random } from '../base/random.ts';
import type { Database, Write } from '../storage/database.ts';
import { mapPart, type Part, type PartWanted, readPart } from '../storage/part.ts';
import type { AuditTable } from './operatorTables.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  /** `work.publish` */
  readonly what: string;
  readonly on: { readonly kind: string; readonly id: string; readonly title?: string };
  /** Rows or parts of rows, never a secret. With both, only the fields that differ are stored. */
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
}

export interface Actor {
  readonly operator: { readonly id: string; readonly name: string } | undefined;
  /** The name of the operator's API token, where one was used. */
  readonly token?: string;
  readonly address: string;
}

/** Writes a row in the transaction of the change that it describes. */
export async function writeAudit(
  t: Write,
  { operator, token = '', address }: Actor,
  { what, on, before, after }: AuditEntry,
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Promise<void> {
  const isChange = before !== undefined && after !== undefined;
  const names = isChange
    ? Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]))
    : undefined;
  await t
    .insertInto('audit')
    .values({
      id: newId(nowMs, random),
      at: nowMs,
      operator_id: operator?.id ?? null,
      operator: operator?.name ?? '',
      token,
      what,
      on_kind: on.kind,
      on_id: on.id,
      on_title: on.title ?? '',
      before: textOf(before, names),
      after: textOf(after, names),
      address,
    })
    .execute();
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function textOf(fields: Fields | undefined, names: readonly string[] | undefined): string | null {
  if (fields === undefined) return null;
  const query = names ?? Object.keys(fields);
  return JSON.stringify(Object.fromEntries(query.map((name) => [name, bounded(fields[name])])));
}

/** A long text is cut; anything else that is long is stored as the beginning of its JSON. */
function bounded(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  if (text.length <= AUDIT_TEXT_CHARACTERS_MAX) return value ?? null;
  return `${text.slice(0, AUDIT_TEXT_CHARACTERS_MAX)}…`;
}

export interface AuditQuery extends PartWanted {
  readonly operator?: string | undefined;
  /** The beginning of `what`: `work.` finds all changes of works. */
  readonly what?: string | undefined;
  readonly on_id?: string | undefined;
}

/** The newest first. */
export async function readAudit(db: Database, query: AuditQuery): Promise<Part<AuditRow>> {
  const { operator, what, on_id } = query;
  let rows = db.selectFrom('audit');
  if (operator !== undefined) rows = rows.where('operator', '=', operator);
  if (what !== undefined) {
    rows = rows.where('what', '>=', what).where('what', '<', `${what}\u{10FFFF}`);
  }
  if (on_id !== undefined) rows = rows.where('on_id', '=', on_id);
  const ordered = rows.selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
  return mapPart(await readPart(rows, ordered, query, LIST_TOTAL_MAX), viewOf);
}

function viewOf({ operator_id: _id, before, after, ...row }: AuditTable): AuditRow {
  return { ...row, before: fieldsOf(before), after: fieldsOf(after) };
}

function fieldsOf(json: string | null): AuditRow['before'] {
  return json === null ? null : (JSON.parse(json) as AuditRow['before']);
}
