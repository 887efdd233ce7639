import { changeReadingDays, readingDays } from '../../src/shared/contract/readingDays.ts';
import { badInput } from '../base/apiError.ts';
import { isoTime, isoTimeOrNull } from '../base/time.ts';
import { lockAccount } from '../domain/accounts/accounts.ts';
import {
  deleteReadingDays,
  listReadingDays,
  readingDeletedAt,
  saveReadingDays,
} from '../domain/reading/readingDays.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';

export const readingDayRoutes: readonly Route[] = [
  forAccount(readingDays, async ({ db }, { account, input }) => ({
    days: await listReadingDays(db, account.id, input.device),
    deleted_at: isoTimeOrNull(await readingDeletedAt(db, account.id)),
  })),

  forAccount(changeReadingDays, async (services, call) =>
    onceWritten(services, call, async (t) => {
      const { account, input, nowMs } = call;
      // A deletion and a save of another device follow one another.
      await lockAccount(t, account);
      if (input.action === 'delete') {
        const atMs = Date.parse(input.at);
        if (Number.isNaN(atMs)) throw badInput('at', '时间不对');
        const deletedAtMs = await deleteReadingDays(t, account.id, Math.min(atMs, nowMs));
        return { deleted_at: isoTime(deletedAtMs) };
      }
      const reader = { userId: account.id, nowMs };
      await saveReadingDays(t, reader, input.device, input.days);
      return { deleted_at: isoTimeOrNull(await readingDeletedAt(t, account.id)) };
    }),
  ),
];
