import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { ADMIN_API_PATH, EDITORS } from '../../../src/shared/admin/call.ts';
import { clientAddressOf } from '../../http/clientAddress.ts';
import { mountUploads } from '../../import/mountUploads.ts';
import type { Services } from '../../services.ts';
import { AdminError } from '../adminError.ts';
import { ADMIN_ROUTES } from '../routes.ts';
import type { AdminClient } from '../sessions.ts';
import { isAdminHost } from './adminOrigin.ts';
import { admit } from './admit.ts';
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
  mountUploads(app, services, uploadGuard(services), (c) => uploaders.get(c.req.raw) ?? '');
  app.all(`${ADMIN_API_PATH}/*`, (c) =>
    failureResponse(services, new AdminError('not_found', '没有这个接口'), c.req.raw),
  );
}

/** The operators of upload requests that have passed the guard. */
const uploaders = new WeakMap<Request, string>();

/** Lets operators pass who may import. A begun upload names its operator in its own row (table `upload`), not in the audit. */
function uploadGuard(services: Services): MiddlewareHandler<Bound> {
  return async (c, next) => {
    const request = c.req.raw;
    try {
      const client = clientOf(c, services);
      const method = request.method === 'HEAD' ? 'GET' : 'POST';
      const call = { method, path: '/uploads', access: EDITORS } as const;
      const context = await admit(services, call, { request, client });
      uploaders.set(request, context.caller?.operator.id ?? '');
      return await next();
    } catch (error) {
      return failureResponse(services, error, request);
    }
  };
}

function clientOf(c: Context<Bound>, { trustedProxies }: Services): AdminClient {
  const socketIp = c.env.incoming?.socket.remoteAddress;
  const { networks } = clientAddressOf(socketIp, c.req.raw, trustedProxies);
  return {
    networks,
    address: networks[0] ?? socketIp ?? '',
    browser: c.req.header('user-agent') ?? '',
  };
}
