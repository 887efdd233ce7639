import { SUPPORT_COINS_PER_DAY } from '../../../src/shared/admin/limits.ts';
import {
  banUser,
  bulkUsers,
  closeUser,
  exportUser,
  getUser,
  giveCoins,
  listPurchases,
  listUsers,
  refundPurchase,
  signOutUser,
} from '../../../src/shared/admin/users.ts';
import { chinaTime } from '../../base/time.ts';
import { endSessions, lockAccount } from '../../domain/accounts/accounts.ts';
import { setBan } from '../../domain/accounts/bans.ts';
import { requestClosing, undoClosing } from '../../domain/accounts/closing.ts';
import { ownDataOf } from '../../domain/accounts/ownData.ts';
import { maskedPhone } from '../../domain/accounts/userOf.ts';
import {
  accountState,
  findPurchase,
  listPurchases as readPurchases,
  listSessions,
  listUsers as readUsers,
} from '../../domain/accounts/userList.ts';
import { adjustCoins, coinsGivenBy } from '../../domain/ledger/ledger.ts';
import { refundPurchase as refund } from '../../domain/ledger/refunds.ts';
import { CHAPTER_UNITS } from '../../../src/shared/chapterUnits.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { mapPart } from '../../storage/part.ts';
import type { UserTable } from '../../storage/tables.ts';
import { AdminError, notFound } from '../adminError.ts';
import {
  adminRoute,
  type OperatorCaller,
  type OperatorContext,
  seesInFull,
} from '../adminRoute.ts';
import { changeEach } from '../changeEach.ts';
import type { OperatorTable } from '../operatorTables.ts';

export const userRoutes = [
  adminRoute(listUsers, async ({ services: { db }, caller }, { q, state, ...wanted }) => {
    const byPartOfPhone = seesInFull(caller);
    const part = await readUsers(db, { q, state, byPartOfPhone }, wanted);
    return mapPart(part, (row) => viewOf(row, caller));
  }),

  adminRoute(getUser, async ({ services: { db }, caller, nowMs }, { id }) => {
    const { operator } = caller;
    const user = await findUser(db, id);
    const sessions = await listSessions(db, id, nowMs);
    const { wid, channel_id, banned_at, ban_reason, closing_at, closed_at } = user;
    return {
      user: {
        ...viewOf(user, caller),
        has_own_password: user.password_hash !== null,
        wid,
        channel_id,
        banned_at,
        ban_reason,
        closing_at,
        closed_at,
      },
      sessions: sessions.map(({ scope, ...row }) => ({
        ...row,
        is_hand_over: scope === 'hand_over',
      })),
      coins_left_today: await coinsLeftToday(db, operator, nowMs),
    };
  }),

  adminRoute(listPurchases, async ({ services: { db } }, { id, ...wanted }) =>
    readPurchases(db, id, wanted),
  ),

  adminRoute(refundPurchase, refundOne),

  adminRoute(signOutUser, async (context, { id }) =>
    transact(context.services.db, async (t) => ({ ended: await signOut(t, context, id) })),
  ),

  adminRoute(banUser, async (context, { id, reason }) =>
    transact(context.services.db, async (t) => {
      await ban(t, context, id, reason);
      return {};
    }),
  ),

  adminRoute(bulkUsers, async (context, { ids, ...wanted }) => {
    const { db } = context.services;
    return changeEach(db, {
      ids,
      change: (t, id) =>
        wanted.action === 'sign_out'
          ? signOut(t, context, id)
          : ban(t, context, id, wanted.action === 'ban' ? wanted.reason : null),
      async titleOf(id) {
        const user = db.selectFrom('app_user').select('username').where('id', '=', id);
        return (await user.executeTakeFirst())?.username;
      },
    });
  }),

  adminRoute(giveCoins, give),

  adminRoute(exportUser, async ({ services: { db }, nowMs, audit }, { id }) =>
    transact(db, async (t) => {
      const user = await findUser(t, id);
      await audit(t, { what: 'user.export', on: named(user) });
      return { data: await ownDataOf(t, user, nowMs) };
    }),
  ),

  adminRoute(closeUser, async ({ services, nowMs, audit }, { id, closing }) =>
    transact(services.db, async (t) => {
      const before = await lockUser(t, id);
      const closingAtMs = closing ? await requestClosing(t, id, nowMs) : null;
      if (!closing) await undoClosing(t, id);
      await audit(t, {
        what: closing ? 'user.close' : 'user.reopen',
        on: named(before),
        before: { closing_at: before.closing_at },
        after: { closing_at: closingAtMs },
      });
      return { closing_at: closingAtMs };
    }),
  ),
];

/** @returns how many sessions were ended */
async function signOut(t: Write, { nowMs, audit }: OperatorContext, id: string): Promise<number> {
  const user = await lockUser(t, id);
  const ended = await endSessions(t, id, nowMs);
  await audit(t, { what: 'user.sign_out', on: named(user), after: { ended } });
  return ended;
}

/** @param reason null lifts the ban */
async function ban(
  t: Write,
  { nowMs, audit }: OperatorContext,
  id: string,
  reason: string | null,
): Promise<void> {
  await lockUser(t, id);
  const before = await setBan(t, id, reason ?? undefined, nowMs);
  if (!before) throw notFound('这个用户');
  await audit(t, {
    what: reason === null ? 'user.unban' : 'user.ban',
    on: named(before),
    before: { ban_reason: before.ban_reason },
    after: { ban_reason: reason },
  });
}

/** One row of the ledger and one of the audit for each purchase. */
async function refundOne(
  { services, nowMs, audit, caller }: OperatorContext,
  { id, chapter, reason }: { id: string; chapter: string; reason: string },
) {
  return transact(services.db, async (t) => {
    const user = await lockUser(t, id);
    const purchase = await findPurchase(t, id, chapter);
    if (!purchase) throw notFound('这次购买');
    const { price, work_title, work_kind, idx } = purchase;
    if (price === 0) throw new AdminError('conflict', '这一章没有花金币');
    const what = work_kind && idx ? `《${work_title}》第 ${idx} ${CHAPTER_UNITS[work_kind]}` : '';
    const isDone = await refund(t, {
      userId: id,
      chapterId: chapter,
      price,
      title: `${what}退款：${reason}`,
      operatorId: caller.operator.id,
      nowMs,
    });
    if (!isDone) throw new AdminError('conflict', '这次购买已经退过了');
    await audit(t, {
      what: 'purchase.refund',
      on: named(user),
      after: { chapter, title: purchase.chapter_title, work: work_title, coins: price, reason },
    });
    return { purchase: (await findPurchase(t, id, chapter))! };
  });
}

/** One row of the ledger and one of the audit for each key. */
async function give(
  { services, nowMs, audit, caller }: OperatorContext,
  { id, coins: delta, reason, key }: { id: string; coins: number; reason: string; key: string },
) {
  const { operator } = caller;
  return transact(services.db, async (t) => {
    await holdOperator(t, operator.id);
    const user = await lockUser(t, id);
    const adjustment = { userId: id, delta, reason, key, operatorId: operator.id, nowMs };
    const { coins, isRepeat } = await adjustCoins(t, adjustment);
    if (isRepeat) return { coins };
    await refuseTooMuch(t, operator, delta, nowMs);
    const before = { coins: user.coins };
    await audit(t, { what: 'user.coins', on: named(user), before, after: { coins, reason } });
    return { coins };
  });
}

/** Runs after the row is written, so that the sum includes it. @throws AdminError `refused`, `conflict` */
async function refuseTooMuch(
  t: Write,
  operator: OperatorTable,
  delta: number,
  nowMs: number,
): Promise<void> {
  if (operator.role === 'owner') return;
  if (delta < 0) throw new AdminError('refused', '只有站长能扣金币');
  const left = (await coinsLeftToday(t, operator, nowMs)) ?? 0;
  if (left >= 0) return;
  throw new AdminError(
    'conflict',
    `客服每天最多送 ${SUPPORT_COINS_PER_DAY} 金币，今天还能送 ${Math.max(0, left + delta)}`,
  );
}

/** Gifts of one operator run one after the other, so that their sum holds. */
async function holdOperator(t: Write, id: string): Promise<void> {
  await t
    .updateTable('operator')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .execute();
}

/** @returns coins; null where there is no bound */
async function coinsLeftToday(
  db: Database,
  { id, role }: OperatorTable,
  nowMs: number,
): Promise<number | null> {
  if (role !== 'support') return null;
  const today = Date.parse(`${chinaTime(nowMs).slice(0, 10)}T00:00:00+08:00`);
  return SUPPORT_COINS_PER_DAY - (await coinsGivenBy(db, id, today));
}

async function findUser(db: Database, id: string): Promise<UserTable> {
  const user = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound('这个用户');
  return user;
}

/** @throws AdminError `not_found`; `conflict` where the account was closed, which nothing changes any more */
async function lockUser(t: Write, id: string): Promise<UserTable> {
  const user = await lockAccount(t, { id });
  if (!user) throw notFound('这个用户');
  if (user.closed_at !== null) throw new AdminError('conflict', '这个账号已经注销');
  return user;
}

function viewOf(user: UserTable, caller: OperatorCaller) {
  const { id, username, phone, coins, combo_until, created_at } = user;
  const shown = phone === null || seesInFull(caller) ? phone : maskedPhone(phone);
  return { id, username, phone: shown, state: accountState(user), coins, combo_until, created_at };
}

function named({ id, username }: UserTable) {
  return { kind: 'user', id, title: username };
}
