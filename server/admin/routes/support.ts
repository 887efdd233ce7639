import {
  answerThread,
  closeThread,
  getThread,
  listThreads,
} from '../../../src/shared/admin/support.ts';
import type { ServiceMessage } from '../../../src/shared/contract/index.ts';
import { maskedNumber } from '../../domain/orders/orderList.ts';
import { listMessages, toServiceMessages } from '../../domain/support/messages.ts';
import {
  answerThread as answer,
  closeThread as close,
  countThreads,
  listThreads as readThreads,
  threadState,
} from '../../domain/support/threads.ts';
import { type Database, transact } from '../../storage/database.ts';
import { mapPart } from '../../storage/part.ts';
import { AdminError, notFound } from '../adminError.ts';
import { adminRoute, seesInFull } from '../adminRoute.ts';

export const supportRoutes = [
  adminRoute(listThreads, async ({ services: { db } }, wanted) => ({
    ...mapPart(await readThreads(db, wanted), ({ user_id, username, state, text, created_at }) => {
      return { user_id, username, state, text, at: created_at };
    }),
    counts: await countThreads(db),
  })),

  adminRoute(getThread, async ({ services: { db }, nowMs, caller }, { id }) => {
    const { username } = await findUser(db, id);
    const full = await toServiceMessages(db, await listMessages(db, id), nowMs);
    const messages = seesInFull(caller) ? full : full.map(withMaskedNumber);
    return { username, state: (await threadState(db, id)) ?? null, messages };
  }),

  adminRoute(answerThread, async ({ services, nowMs, audit }, { id, text, seen }) =>
    transact(services.db, async (t) => {
      const { username, closed_at } = await findUser(t, id);
      if (closed_at !== null) throw new AdminError('conflict', '这个账号已经注销，收不到回复');
      await answer(t, { userId: id, text, seen }, nowMs, services.random);
      await audit(t, { what: 'support.answer', on: on(id, username), after: { text } });
      return {};
    }),
  ),

  adminRoute(closeThread, async ({ services, audit }, { id, seen }) =>
    transact(services.db, async (t) => {
      const { username } = await findUser(t, id);
      await close(t, id, seen);
      await audit(t, { what: 'support.close', on: on(id, username) });
      return {};
    }),
  ),
];

function withMaskedNumber({ order, ...message }: ServiceMessage): ServiceMessage {
  return { ...message, order: order && { ...order, number: maskedNumber(order.number) } };
}

function on(id: string, title: string) {
  return { kind: 'user', id, title };
}

async function findUser(db: Database, id: string) {
  const user = await db
    .selectFrom('app_user')
    .select(['username', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) throw notFound('这个用户');
  return user;
}
