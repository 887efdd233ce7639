import { getOpenApi } from '../../src/shared/admin/site.ts';
import { adminRoute, type AdminRoute } from './adminRoute.ts';
import { openApiOf } from './openApi.ts';
import { bulkRoutes } from './routes/bulk.ts';
import { chapterRoutes } from './routes/chapters.ts';
import { homeRoutes } from './routes/home.ts';
import { importRoutes } from './routes/imports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { moneyRoutes } from './routes/money.ts';
import { operatorRoutes } from './routes/operators.ts';
import { ownRoutes } from './routes/own.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { publishingRoutes } from './routes/publishing.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { reportRoutes } from './routes/reports.ts';
import { sessionRoutes } from './routes/session.ts';
import { storageRoutes } from './routes/storage.ts';
import { siteRoutes } from './routes/site.ts';
import { siteTextRoutes } from './routes/siteTexts.ts';
import { supportRoutes } from './routes/support.ts';
import { userRoutes } from './routes/users.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { workRoutes } from './routes/works.ts';

/** Every route of the admin API; roles, inputs and answers stand with the calls in `src/shared/admin/`. */
export const ADMIN_ROUTES: readonly AdminRoute[] = [
  ...sessionRoutes,
  ...ownRoutes,
  ...passkeyRoutes,
  ...tokenRoutes,
  ...operatorRoutes,
  ...workRoutes,
  ...chapterRoutes,
  ...publishingRoutes,
  ...scheduleRoutes,
  ...bulkRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...homeRoutes,
  ...siteRoutes,
  ...storageRoutes,
  ...reportRoutes,
  ...userRoutes,
  ...moneyRoutes,
  ...supportRoutes,
  ...siteTextRoutes,
  adminRoute(getOpenApi, async () => openApiOf(ADMIN_ROUTES.map(({ call }) => call))),
];
