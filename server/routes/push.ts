import { changePush, push } from '../../src/shared/contract/push.ts';
import { lockAccount } from '../domain/accounts/accounts.ts';
import {
  pushStatusOf,
  savePushSettings,
  subscribe,
  switchWork,
  unsubscribe,
} from '../domain/push/subscriptions.ts';
import { ensureVapidKeys } from '../domain/push/vapidKeys.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';
import { viewerOf } from './ensureWork.ts';

export const pushRoutes: readonly Route[] = [
  forAccount(push, async ({ db, secret }, call) => {
    const { publicKey } = await ensureVapidKeys(db, secret);
    const { tokenHash: sessionHash } = call.caller;
    const { device } = call.input;
    return { key: publicKey, ...(await pushStatusOf(db, viewerOf(call), { device, sessionHash })) };
  }),

  forAccount(changePush, async (services, call) =>
    onceWritten(services, call, async (t) => {
      const { account, input, nowMs } = call;
      // The devices of one account are counted by one call at a time.
      await lockAccount(t, account);
      if (input.action === 'subscribe') {
        const { allowsPrivatePush: allowsPrivate } = services;
        const { tokenHash: sessionHash } = call.caller;
        await subscribe(t, account.id, input, { nowMs, allowsPrivate, sessionHash });
      }
      if (input.action === 'unsubscribe') await unsubscribe(t, account.id, input.endpoint);
      if (input.action === 'settings') await savePushSettings(t, account.id, input);
      if (input.action === 'work') await switchWork(t, account.id, input);
      return {};
    }),
  ),
];
