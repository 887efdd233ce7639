import type { Context, Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { ADMIN_API_PATH } from '../../../src/shared/admin/call.ts';
import { clientAddressOf } from '../../http/clientAddress.ts';
import type { Services } from '../../services.ts';
import { AdminError } from '../adminError.ts';
import { ADMIN_ROUTES } from '../routes.ts';
import type { AdminClient } from '../sessions.ts';
import { isAdminHost } from './adminOrigin.ts';
import { failureResponse, handleAdminCall } from './handleAdminCall.ts';

interface Bound {
  Bindings: Partial<HttpBindings>;
}

/** Mounts the admin API, without CORS; nothing where `ADMIN=0`. */
export function mountAdmin(app: Hono<Bound>, services: Services): void {
  if (!services.admin) return;
  app.use(`${ADMIN_API_PATH}/*`, async (c, next) => {
    return isAdminHost(services, c.req.raw) ? next() : c.text('404 Not Found', 404);
  });
  for (const route of ADMIN_ROUTES) {
    const { method, path } = route.call;
    app.on(method, ADMIN_API_PATH + path, (c) => {
      const request = c.req.raw;
      const params: Record<string, string> = c.req.param();
      return handleAdminCall(services, route, { request, params, client: clientOf(c, services) });
    });
  }
  app.all(`${ADMIN_API_PATH}/*`, () =>
    failureResponse(services, new AdminError('not_found', '没有这个接口')),
  );
}

export function clientOf(c: Context<Bound>, { trustedProxies }: Services): AdminClient {
  const socketIp = c.env.incoming?.socket.remoteAddress;
  const { networks } = clientAddressOf(socketIp, c.req.raw, trustedProxies);
  return {
    networks,
    address: networks[0] ?? socketIp ?? '',
    browser: c.req.header('user-agent') ?? '',
  };
}
