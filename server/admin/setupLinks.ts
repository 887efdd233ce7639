import { ADMIN_APP_PATH } from '../../src/shared/admin/call.ts';
import { SETUP_LINK_MINUTES } from '../../src/shared/admin/limits.ts';
import type { Random } from '../base/random.ts';
import { sha256Hex } from '../base/secret.ts';
import { MINUTE_MS } from '../base/time.ts';
import type { Database, Write } from '../storage/database.ts';
import { AdminError } from './adminError.ts';
import { hasOperators } from './operators.ts';
import type { SetupLinkTable } from './operatorTables.ts';

/**
 * [Note: Setup links]
 * A link opens the setup of one operator, once, within an hour. Its token of 256 bits is in the fragment of the address,
 * which browsers send to no server, and only its hash is stored. While there is no operator, the server prints one at
 * each start: only a person with access to its log can become the first owner, not the first visitor. Using a link
 * removes its row; of two uses at the same moment, the second waits for the first and finds no row.
 */

const TOKEN_BYTES = 32;

export interface LinkInput {
  readonly kind: SetupLinkTable['kind'];
  readonly operatorId?: string;
  /** Where the admin app is reached: an origin. */
  readonly origin: string;
}

export interface SetupLink {
  readonly link: string;
  readonly expires_at: number;
}

export async function makeLink(
  t: Database,
  { kind, operatorId, origin }: LinkInput,
  { nowMs, random }: { readonly nowMs: number; readonly random: Random },
): Promise<SetupLink> {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const expires_at = nowMs + SETUP_LINK_MINUTES * MINUTE_MS;
  const operator_id = operatorId ?? null;
  await t
    .insertInto('setup_link')
    .values({ token_hash: sha256Hex(token), kind, operator_id, expires_at })
    .execute();
  return { link: `${origin}${ADMIN_APP_PATH}setup#${token}`, expires_at };
}

/** A link for the first operator; undefined where there is one. */
export async function firstLink(
  db: Database,
  origin: string,
  made: { readonly nowMs: number; readonly random: Random },
): Promise<string | undefined> {
  if (await hasOperators(db)) return undefined;
  return (await makeLink(db, { kind: 'first', origin }, made)).link;
}

/**
 * Finds a link without using it.
 * @throws AdminError `not_found` where it is unknown, used or expired, or a first operator exists by now
 */
export async function findLink(
  db: Database,
  token: string,
  nowMs: number,
): Promise<SetupLinkTable> {
  const link = await db
    .selectFrom('setup_link')
    .selectAll()
    .where('token_hash', '=', sha256Hex(token))
    .executeTakeFirst();
  return usable(db, link, nowMs);
}

/** Removes the link, so that it works once; for the first operator all links of that kind. @throws like `findLink` */
export async function useLink(t: Write, token: string, nowMs: number): Promise<SetupLinkTable> {
  const { kind } = await findLink(t, token, nowMs);
  const token_hash = sha256Hex(token);
  const removed = await t
    .deleteFrom('setup_link')
    .where((is) => is.or([is('token_hash', '=', token_hash), is('kind', '=', 'first')]))
    .where('kind', '=', kind)
    .returningAll()
    .execute();
  const own = removed.find((row) => row.token_hash === token_hash);
  return usable(t, own, nowMs);
}

async function usable(
  db: Database,
  link: SetupLinkTable | undefined,
  nowMs: number,
): Promise<SetupLinkTable> {
  const isOver =
    !link || link.expires_at <= nowMs || (link.kind === 'first' && (await hasOperators(db)));
  if (isOver) {
    throw new AdminError(
      'not_found',
      '这个链接用过了，或者过期了。重新启动服务器，或执行 npm run ops -- admin link，会有一个新的',
    );
  }
  return link;
}

/** @returns how many expired links were removed, at most `rows` */
export async function forgetLinks(db: Database, nowMs: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('setup_link')
    .where('token_hash', 'in', (of) =>
      of.selectFrom('setup_link').select('token_hash').where('expires_at', '<=', nowMs).limit(rows),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
