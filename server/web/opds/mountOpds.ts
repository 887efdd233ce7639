import type { Env, Hono } from 'hono';
import * as v from 'valibot';
import { uuidSchema, wholeNumber } from '../../../src/shared/contract/index.ts';
import { KEYWORD_CHARACTERS_MAX, LIST_PAGE_MAX } from '../../../src/shared/limits.ts';
import { ApiError, workNotFound } from '../../base/apiError.ts';
import { isoTime } from '../../base/time.ts';
import { findByOpdsSecret } from '../../domain/accounts/opdsAccess.ts';
import { savePlaces } from '../../domain/reading/records.ts';
import { baseOf } from '../../http/base.ts';
import { plainContent } from '../../http/plainContent.ts';
import { sendContent } from '../../http/sendContent.ts';
import type { Services } from '../../services.ts';
import { transact } from '../../storage/database.ts';
import {
  coverKey,
  listFeed,
  OPDS_LISTS,
  openPage,
  type OpdsPage,
  type OpdsReader,
  rootFeed,
  searchFeed,
  workFeed,
} from './catalogue.ts';
import { type Feed, feedXml, searchDescription } from './feed.ts';

const CATALOGUE = '/catalog';
const FEED_TYPE = 'application/atom+xml;profile=opds-catalog;charset=utf-8';
const PRIVATE = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
const IMAGE_CACHING = { ...PRIVATE, 'cache-control': 'private, max-age=86400' };
const WIDTH_PX_MAX = 10_000;

const pageField = v.fallback(wholeNumber(1, LIST_PAGE_MAX), 1);
const keywordField = v.fallback(
  v.pipe(v.string(), v.trim(), v.maxLength(KEYWORD_CHARACTERS_MAX)),
  '',
);
const idField = v.fallback(uuidSchema, '');
const numberField = v.fallback(v.optional(wholeNumber(0, WIDTH_PX_MAX)), undefined);

/**
 * Mounts the catalogues of accounts that have made a secret address. The address is the only proof, as OPDS readers know
 * no other that all of them share: it opens reading and nothing else, and is never logged (`withoutPass`).
 */
export function mountOpds<E extends Env>(app: Hono<E>, services: Services): void {
  app.get('/opds', (c) => c.redirect('/mine'));
  app.get('/opds/:secret', (c) => c.redirect(`/opds/${c.req.param('secret')}${CATALOGUE}`));
  app.get('/opds/:secret/:part/:id?/:page?', async (c) => {
    const { secret, part, id = '', page = '' } = c.req.param();
    try {
      const reader = await readerOf(services, c.req.raw, secret);
      return await answer(services, reader, { request: c.req.raw, part, id, page });
    } catch (error) {
      return answerError(services, error);
    }
  });
}

async function readerOf(services: Services, request: Request, secret: string): Promise<OpdsReader> {
  const { db, clock, callLimits } = services;
  const account = await findByOpdsSecret(db, secret);
  if (!account) throw workNotFound();
  callLimits.countAccount(account.id);
  const base = `${baseOf(services, request)}/opds/${secret}`;
  return { db, account, nowMs: clock(), base };
}

interface Asked {
  readonly request: Request;
  readonly part: string;
  readonly id: string;
  readonly page: string;
}

async function answer(
  services: Services,
  reader: OpdsReader,
  { request, part, id, page }: Asked,
): Promise<Response> {
  const { searchParams: query } = new URL(request.url);
  const listPage = v.parse(pageField, query.get('page') ?? '1');
  switch (part) {
    case 'catalog':
      return feedResponse(rootFeed(reader));
    case 'lists': {
      const list = v.safeParse(v.picklist(OPDS_LISTS), id);
      if (!list.success) throw workNotFound();
      return feedResponse(await listFeed(reader, list.output, listPage));
    }
    case 'search.xml': {
      const template = `${reader.base}/search?q={searchTerms}`;
      const headers = { ...PRIVATE, 'content-type': 'application/opensearchdescription+xml' };
      return new Response(searchDescription(template), { headers });
    }
    case 'search': {
      const keyword = v.parse(keywordField, query.get('q'));
      return feedResponse(await searchFeed(reader, keyword, listPage));
    }
    case 'works':
      return feedResponse(await workFeed(reader, v.parse(idField, id)));
    case 'covers':
      return pictureResponse(services, request, await coverKey(reader, v.parse(idField, id)));
    case 'pages': {
      const number = v.parse(numberField, page === '' ? undefined : page);
      if (number === undefined) throw workNotFound();
      const maxWidth = v.parse(numberField, query.get('width') ?? undefined);
      const workId = v.parse(idField, query.get('work'));
      const wanted = { workId, chapterId: v.parse(idField, id), page: number, maxWidth };
      return pageResponse(services, reader, request, wanted);
    }
    default:
      throw workNotFound();
  }
}

function feedResponse(feed: Feed): Response {
  return new Response(feedXml(feed), { headers: { ...PRIVATE, 'content-type': FEED_TYPE } });
}

async function pictureResponse(services: Services, request: Request, key: string) {
  const asset = await services.catalogue.asset(key);
  if (!asset) throw workNotFound();
  if (asset.blocked === 1) return new Response('410 Gone', { status: 410, headers: PRIVATE });
  return sendContent(request, plainContent(services, asset), IMAGE_CACHING);
}

/** Sends a page; a page that is fetched counts as read, because readers tell nothing else. */
async function pageResponse(
  services: Services,
  reader: OpdsReader,
  request: Request,
  wanted: OpdsPage,
): Promise<Response> {
  const { key, chapter } = await openPage(reader, wanted);
  const response = await pictureResponse(services, request, key);
  if (request.method !== 'GET' || !response.ok) return response;
  const { account, nowMs } = reader;
  const page = wanted.page + 1;
  const entry = {
    kind: 'comic' as const,
    work: wanted.workId,
    chapter: chapter.id,
    index: chapter.idx,
    page,
    ratio: Math.min(1, page / Math.max(1, chapter.size)),
    at: isoTime(nowMs),
  };
  const { reading } = await transact(services.db, (t) =>
    savePlaces(t, { userId: account.id, nowMs }, [{ entry, atMs: nowMs, readMs: nowMs }]),
  );
  services.counts.addReading(reading, nowMs);
  return response;
}

function answerError({ report }: Services, error: unknown): Response {
  const status = error instanceof ApiError ? error.code : 500;
  if (!(error instanceof ApiError)) {
    report(`opds: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  const known = status === 404 || status === 429 ? status : 500;
  return new Response(`${known}`, { status: known, headers: PRIVATE });
}
