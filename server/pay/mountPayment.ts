import type { Env, Hono } from 'hono';
import type { Services } from '../services.ts';
import { answerNotice, NOTICE_PATH } from './notices.ts';
import { SANDBOX_ID, SANDBOX_PATH } from './sandbox.ts';
import { answerCheckout } from './sandboxCheckout.ts';

/** Mounts the unencrypted routes of payment: the providers' notices, and the sandbox's checkout. */
export function mountPayment<E extends Env>(app: Hono<E>, services: Services): void {
  app.post(`${NOTICE_PATH}/:provider`, (c) =>
    answerNotice(services, c.req.param('provider'), c.req.raw),
  );
  if (!services.providers.some(({ id }) => id === SANDBOX_ID)) return;
  const send = async (path: string, init: RequestInit) => app.request(path, init);
  app.on(['GET', 'POST'], `${SANDBOX_PATH}/:order`, (c) =>
    answerCheckout(services, { request: c.req.raw, orderId: c.req.param('order'), send }),
  );
}
