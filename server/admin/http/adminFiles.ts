import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_APP_PATH } from '../../../src/shared/admin/call.ts';
import { PERMISSIONS } from '../../http/pageHeaders.ts';
import {
  ASKED_EACH_TIME,
  decodedPath,
  FOR_EVER,
  INDEX_PATH,
  isNavigation,
  refuse,
  type RequestHandler,
  sendFile,
} from '../../http/staticFiles.ts';
import type { Services } from '../../services.ts';
import { isAdminHost } from './adminOrigin.ts';

/** Pictures of drafts come from the API, whose calls need a header, so the page shows them from memory (`blob:`). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = [
  ['cache-control', ASKED_EACH_TIME],
  ['content-security-policy', POLICY],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', PERMISSIONS],
  ['x-robots-tag', 'noindex'],
] as const;

export function hasAdminApp(adminDir: string): boolean {
  return existsSync(join(adminDir, INDEX_PATH));
}

/** Files of the admin app below `/admin/`; navigations get its page. */
export function adminFiles(
  services: Pick<Services, 'publicUrl' | 'trustedProxies' | 'admin'>,
  adminDir: string,
): RequestHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    const path = decodedPath(request);
    if (path === undefined || !isAdminHost(services, request)) return refuse(404);
    if (!path.startsWith(ADMIN_APP_PATH)) {
      return new Response(null, { status: 308, headers: { location: ADMIN_APP_PATH } });
    }
    const own = path.slice(ADMIN_APP_PATH.length - 1);
    if (isNavigation(own, request.headers.get('accept') ?? '')) {
      return sendFile(request, adminDir, INDEX_PATH, [...PAGE_HEADERS]);
    }
    const caching = own.startsWith('/assets/') ? FOR_EVER : ASKED_EACH_TIME;
    return sendFile(request, adminDir, own, [['cache-control', caching]]);
  };
}
