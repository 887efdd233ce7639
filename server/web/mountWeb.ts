import type { Env, Hono } from 'hono';
import type { Services } from '../services.ts';
import { mountOpds } from './opds/mountOpds.ts';
import { sharePictures } from './sharePicture.ts';
import { answerRobots, sitemaps } from './sitemap.ts';

/** Whether an address is one of this file's, for the listener. */
export function isPublicWeb(pathname: string): boolean {
  return PATHS.test(pathname);
}

const PATHS = /^\/(?:share\/.*|opds(?:\/.*)?|robots\.txt|sitemap(?:-\d{1,4})?\.xml)$/;

/** Mounts what search engines, link previews and readers of other makers ask for beside the app's pages. */
export function mountWeb<E extends Env>(app: Hono<E>, services: Services): void {
  const sharePicture = sharePictures(services);
  const sitemap = sitemaps(services);
  app.get('/share/:file{[\\w-]{1,64}\\.jpg}', (c) =>
    sharePicture(c.req.raw, c.req.param('file').replace(/\.jpg$/, '')),
  );
  mountOpds(app, services);
  app.get('/robots.txt', (c) => answerRobots(services, c.req.raw));
  app.get('/sitemap.xml', (c) => sitemap(c.req.raw, undefined));
  app.get('/:file{sitemap-\\d{1,4}\\.xml}', (c) =>
    sitemap(c.req.raw, Number(/\d+/.exec(c.req.param('file'))?.[0])),
  );
}
