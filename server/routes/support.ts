import { sendService, service } from '../../src/shared/contract/service.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';
import { addMessage, listMessages, toServiceMessages } from '../domain/support/messages.ts';
import { readSettings } from '../domain/site/settings.ts';

export const supportRoutes: readonly Route[] = [
  forAccount(service, async ({ db }, { input, account, nowMs }) => {
    const rows = await listMessages(db, account.id, input.after);
    const { service_hours } = await readSettings(db);
    return { messages: await toServiceMessages(db, rows, nowMs), hours: service_hours };
  }),

  forAccount(sendService, async (services, call) =>
    onceWritten(services, call, async (t) => {
      const { account, input, nowMs } = call;
      const wanted = {
        text: input.text,
        orderId: input.order,
        withAccount: input.account,
        fromOperator: false,
      };
      const row = await addMessage(t, account.id, wanted, nowMs, services.random);
      const [message] = await toServiceMessages(t, [row], nowMs);
      return { message: message! };
    }),
  ),
];
