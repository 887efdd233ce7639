import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { HttpBindings } from '@hono/node-server';
import { cors } from 'hono/cors';
import { ADMIN_API_PATH } from '../src/shared/admin/call.ts';
import { type Answer, AUTHORIZATION_HEADER, calls, CODE } from '../src/shared/contract/index.ts';
import { mountAdmin } from './admin/http/mountAdmin.ts';
import { handleCall, answerFailure, UNAVAILABLE, withoutDatabase } from './http/handleCall.ts';
import { mountDraftPreview } from './http/draftPreviewLink.ts';
import { answerImage } from './http/images.ts';
import { clientAddressOf } from './http/clientAddress.ts';
import { mountPayment } from './pay/mountPayment.ts';
import { noteOf } from './http/requestNotes.ts';
import type { Route } from './http/route.ts';
import type { Answering } from './http/serve.ts';
import { refuse, type RequestHandler } from './http/staticFiles.ts';
import { accountRoutes } from './routes/account.ts';
import { passwordRoutes } from './routes/password.ts';
import { phoneRoutes } from './routes/phone.ts';
import { recoverRoutes } from './routes/recover.ts';
import { supportRoutes } from './routes/support.ts';
import { opdsRoutes } from './routes/opds.ts';
import { readingDayRoutes } from './routes/readingDays.ts';
import { ownDataRoutes } from './routes/ownData.ts';
import { reportRoutes } from './routes/reports.ts';
import { payRoutes } from './routes/pay.ts';
import { pushRoutes } from './routes/push.ts';
import { recordRoutes } from './routes/records.ts';
import { favoriteRoutes } from './routes/favorites.ts';
import { systemRoutes } from './routes/system.ts';
import { workRoutes } from './routes/works.ts';
import { isPublicWeb, mountWeb } from './web/mountWeb.ts';
import { encryptAnswer } from './http/encryptedResponse.ts';
import { StorageAwayError } from './storage/files/storageAway.ts';
import { isAnswering } from './storage/health.ts';
import type { Services } from './services.ts';

const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...passwordRoutes,
  ...phoneRoutes,
  ...recoverRoutes,
  ...workRoutes,
  ...favoriteRoutes,
  ...supportRoutes,
  ...ownDataRoutes,
  ...reportRoutes,
  ...opdsRoutes,
  ...pushRoutes,
  ...readingDayRoutes,
  ...recordRoutes,
  ...payRoutes,
  ...systemRoutes,
];

/** Browsers remember the answer to a preflight for at most two hours. */
const PREFLIGHT_SECONDS = 7_200;
const AGAIN_LATER = { 'retry-after': '10', 'cache-control': 'no-store' };

export interface AnsweringOptions {
  readonly services: Services;
  /** Serves the app; absent: the server answers the API alone. */
  readonly files?: RequestHandler | undefined;
  /** Serves the admin app; absent: nothing is below `/admin` but its API. */
  readonly adminFiles?: RequestHandler | undefined;
}

/** The API, the admin API, the payment pages, images, and the files of both apps. */
export function answerWith({ services, files, adminFiles }: AnsweringOptions): Answering {
  const app = createApp(services);
  return async (request, bindings) => {
    const { pathname } = new URL(request.url);
    const isCalled = CALLED.some((folder) => pathname.startsWith(folder));
    if (isCalled || isApi(pathname) || isPublicWeb(pathname)) {
      return app.fetch(request, bindings);
    }
    const isForAdmin = isAdmin(pathname);
    const note = noteOf(request);
    if (note) note.route = isForAdmin ? 'admin app' : 'app';
    const handler = isForAdmin ? adminFiles : files;
    return handler ? handler(request) : refuse(404);
  };
}

const CALLED = ['/image/', `${ADMIN_API_PATH}/`];

function isAdmin(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}

/** Node's HTTP objects of a request; absent for a call made inside the process. */
interface Bound {
  Bindings: Partial<HttpBindings>;
}

/** Creates everything below `/api`, `/image` and `/admin/api`, the payment pages, and what search engines ask for. */
export function createApp(services: Services): Hono<Bound> {
  const app = new Hono<Bound>();
  const reportProxy = onceOnly(() => services.report(UNEXPECTED_PROXY));
  app.use(noteRoute);
  // Mounted before CORS: these are pages and calls of the payment provider.
  mountPayment(app, services);
  mountAdmin(app, services);
  mountDraftPreview(app, services);
  mountWeb(app, services);
  app.use('/api/*', crossOrigin(services, [AUTHORIZATION_HEADER, 'content-type'], []));
  app.use('/image/*', crossOrigin(services, ['range', 'if-range'], ['content-range', 'etag']));
  app.on('GET', bothPaths(calls.success.path), async (c, next) => {
    if (services.draining()) return sealedResponse(c, services, leaving);
    return (await isAnswering(services.db)) ? next() : sealedResponse(c, services, withoutDatabase);
  });
  for (const route of ROUTES) {
    app.on(route.endpoint.method, bothPaths(route.endpoint.path), async (c) => {
      const request = c.req.raw;
      const clientAddress = clientAddressOf(
        c.env.incoming?.socket.remoteAddress,
        request,
        services.trustedProxies,
      );
      if (clientAddress.unexpectedProxy) reportProxy();
      return sealedResponse(c, services, await handleCall(services, route, request, clientAddress));
    });
  }
  app.get('/image/*', (c) => answerImage(services, c.req.raw));
  app.notFound((c) => {
    if (!isApi(c.req.path)) return c.text('404 Not Found', 404);
    return sealedResponse(c, services, { code: CODE.notFound, message: '没有这个接口', data: {} });
  });
  app.onError((error, c) => {
    const answer = answerFailure(error, services.report, noteOf(c.req.raw)?.id);
    if (!isApi(c.req.path)) {
      return error instanceof StorageAwayError || answer.code === UNAVAILABLE
        ? c.text('503 Service Unavailable', UNAVAILABLE, AGAIN_LATER)
        : c.text('500 Internal Server Error', 500);
    }
    return sealedResponse(c, services, answer);
  });
  return app;
}

const UNEXPECTED_PROXY =
  '注意：有请求经过了反向代理，而 TRUST_PROXY 是 0，服务器分不清访客的地址：按地址的次数限制不起作用，也不会显示演示验证码。' +
  '前面有代理时，请把 TRUST_PROXY 设为代理的层数再启动；没有代理时，这是请求自己带的转发头，可以不管';

/** Notes the pattern that answers a request: its path may hold ids and passes. */
const noteRoute: MiddlewareHandler<Bound> = async (c, next) => {
  await next();
  const note = noteOf(c.req.raw);
  if (note) note.route = routePath(c, -1);
};

function onceOnly(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

const leaving: Answer = { code: UNAVAILABLE, message: '服务器正在重启，请稍后再试', data: {} };

/** Some paths of the contract end in a slash and some do not; each call answers both spellings. */
function bothPaths(path: string): string[] {
  const bare = `/${path.replace(/^\/|\/$/g, '')}`;
  return [bare, `${bare}/`];
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** @param asked allowed request headers @param exposed response headers exposed to the page */
function crossOrigin({ allowOrigins }: Services, asked: string[], exposed: string[]) {
  const anyOrigin = allowOrigins.includes('*');
  return cors({
    origin: anyOrigin ? '*' : [...allowOrigins],
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: asked,
    exposeHeaders: exposed,
    maxAge: PREFLIGHT_SECONDS,
  });
}

/** The HTTP status is 200 for every code but that of a process that is stopping or has no database. */
function sealedResponse(c: Context<Bound>, { hostConfig }: Services, answer: Answer): Response {
  const note = noteOf(c.req.raw);
  if (note) note.code = answer.code;
  const status = answer.code === UNAVAILABLE ? UNAVAILABLE : 200;
  return c.text(encryptAnswer(answer, hostConfig().apiKey), status, {
    'cache-control': 'no-store',
  });
}
