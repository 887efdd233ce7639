import { escapeMarkup } from '../base/markup.ts';
import { isoTime } from '../base/time.ts';
import { baseOf } from '../http/base.ts';
import type { Services } from '../services.ts';
import { countPublicWorks, listPublicWorks } from './publicWorks.ts';
import { recentAnswers } from './recentAnswers.ts';
import { pageAddress } from './shareHead.ts';
import { PUBLIC_AGE_MAX_MS } from './sharePage.ts';

type SitemapServices = Pick<Services, 'db' | 'clock' | 'seo' | 'publicUrl' | 'trustedProxies'>;

/** The protocol allows 50,000 addresses a file; fewer are read faster. */
export const WORKS_PER_SITEMAP = 10_000;
/** Addresses of the server times files. */
const SITEMAPS_STORED_MAX = 16;
const HOMES = ['/index', '/novel', '/film'];
const XML_TYPE = 'application/xml; charset=utf-8';
/** Seconds. */
const CACHING = { 'cache-control': `public, max-age=${PUBLIC_AGE_MAX_MS / 1_000}` };

/** `robots.txt`: everything that is a page may be listed, or nothing. */
export function answerRobots(services: SitemapServices, request: Request): Response {
  const lines = services.seo
    ? [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /page/',
        'Disallow: /admin/',
        'Disallow: /opds/',
        'Allow: /',
        `Sitemap: ${baseOf(services, request)}/sitemap.xml`,
      ]
    : ['User-agent: *', 'Disallow: /'];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', ...CACHING },
  });
}

/** @returns answers `/sitemap.xml`, and where there are too many works for one file, `/sitemap-1.xml` and further ones */
export function sitemaps(services: SitemapServices) {
  const texts = recentAnswers<string | undefined>(SITEMAPS_STORED_MAX, PUBLIC_AGE_MAX_MS);
  return async (request: Request, number: number | undefined): Promise<Response> => {
    const base = baseOf(services, request);
    const nowMs = services.clock();
    const text = services.seo
      ? await texts.get(`${number ?? ''} ${base}`, nowMs, () =>
          sitemapText(services, { base, number, nowMs }),
        )
      : undefined;
    if (text === undefined) return new Response('404 Not Found', { status: 404 });
    return new Response(text, { headers: { 'content-type': XML_TYPE, ...CACHING } });
  };
}

interface SitemapQuery {
  readonly base: string;
  /** Counted from 1; undefined: the first file, or the list of files. */
  readonly number: number | undefined;
  readonly nowMs: number;
}

/** @returns undefined where there is no such file */
async function sitemapText(
  { db }: SitemapServices,
  { base, number, nowMs }: SitemapQuery,
): Promise<string | undefined> {
  const files = Math.ceil((await countPublicWorks(db, nowMs)) / WORKS_PER_SITEMAP);
  if (number === undefined && files > 1) {
    const numbers = Array.from({ length: files }, (_, i) => i + 1);
    const entries = numbers.map((each) => entry('sitemap', `${base}/sitemap-${each}.xml`));
    return xml('sitemapindex', entries);
  }
  if (number !== undefined && (number > files || files <= 1)) return undefined;
  const skip = ((number ?? 1) - 1) * WORKS_PER_SITEMAP;
  const works = await listPublicWorks(db, { skip, size: WORKS_PER_SITEMAP }, nowMs);
  const homes = skip === 0 ? HOMES.map((path) => entry('url', base + path)) : [];
  const pages = works.map((work) => entry('url', pageAddress(base, work), work.updatedMs));
  return xml('urlset', [...homes, ...pages]);
}

function entry(name: 'url' | 'sitemap', address: string, updatedMs?: number): string {
  const changed = updatedMs === undefined ? '' : `<lastmod>${isoTime(updatedMs)}</lastmod>`;
  return `<${name}><loc>${escapeMarkup(address)}</loc>${changed}</${name}>`;
}

function xml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">\n${entries.join('\n')}\n</${root}>\n`;
}
