import { type Env, Hono } from 'hono';
import * as v from 'valibot';
import { type Kind, kindSchema } from '../../src/shared/contract/index.ts';
import {
  type DraftPreview,
  openPreviewToken,
  previewToken,
} from '../domain/catalogue/draftPreview.ts';
import type { Services } from '../services.ts';
import { baseOf } from './base.ts';

/** Under `/api/`, which the service worker leaves to the network. */
const PATH = '/api/preview/';
const COOKIE = 'moyu_preview';
const CHAPTER_FIELD = 'chapter';
const KIND_FIELD = 'kind';

/**
 * The address that begins a preview in the browser that opens it.
 * @param base where readers find the app, without a slash at the end
 * @param opened a chapter, in the reader; a kind, whose home page is previewed; neither: the page of the work
 */
export function previewAddress(
  { secret }: Pick<Services, 'secret'>,
  base: string,
  preview: DraftPreview,
  opened: { readonly chapter?: string | undefined; readonly kind?: Kind },
): string {
  const address = base + PATH + previewToken(secret, preview);
  if (opened.kind !== undefined) return `${address}?${KIND_FIELD}=${opened.kind}`;
  return opened.chapter === undefined ? address : `${address}?${CHAPTER_FIELD}=${opened.chapter}`;
}

/** The preview whose cookie a call carries, see [Note: Preview of drafts]; undefined where there is none. */
export function previewOf(
  { secret }: Pick<Services, 'secret'>,
  request: Request,
  nowMs: number,
): DraftPreview | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return token ? openPreviewToken(secret, token, nowMs) : undefined;
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
const GONE = 410;
const SEE_OTHER = 303;

/** Mounts the link of previews: it sets the cookie and opens the reader's app at what is previewed. */
export function mountDraftPreview<TEnv extends Env>(app: Hono<TEnv>, services: Services): void {
  if (!services.admin) return;
  app.get(`${PATH}:token`, async (c) => {
    const nowMs = services.clock();
    const token = c.req.param('token');
    const preview = openPreviewToken(services.secret, token, nowMs);
    const screen = preview && (await screenOf(services, preview, c.req.query()));
    if (!preview || screen === undefined) {
      return c.text(
        '这个预览链接已经过期，或者草稿已经不在了。请在后台再打开一次。',
        GONE,
        HEADERS,
      );
    }
    const seconds = Math.floor((preview.endsMs - nowMs) / 1_000);
    const isSecure = baseOf(services, c.req.raw).startsWith('https:');
    const cookie = `${COOKIE}=${token}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
    return new Response(null, {
      status: SEE_OTHER,
      headers: {
        ...HEADERS,
        location: screen,
        'set-cookie': isSecure ? `${cookie}; Secure` : cookie,
      },
    });
  });
}

function findWork({ db }: Services, id: string) {
  return db
    .selectFrom('work')
    .select(['id', 'kind'])
    .where('id', '=', id)
    .where('state', '<>', 'blocked')
    .executeTakeFirst();
}

/** The home pages of the reader's app. */
const HOME_SCREENS: Readonly<Record<Kind, string>> = {
  comic: '/index',
  novel: '/novel',
  film: '/film',
};

/**
 * The screen of the reader's app, see `src/app/routes.ts`.
 * @returns undefined where there is no such work
 */
async function screenOf(
  services: Services,
  { workId, homeAtMs }: DraftPreview,
  query: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  if (homeAtMs !== undefined) {
    return HOME_SCREENS[v.parse(v.fallback(kindSchema, 'comic'), query[KIND_FIELD])];
  }
  const work = await findWork(services, workId);
  if (!work) return undefined;
  const { id, kind } = work;
  const chapter = query[CHAPTER_FIELD];
  if (!chapter) return `/detail${kind}?uuid=${id}`;
  const name = kind === 'film' ? 'detail' : 'read';
  return `/${name}${kind}?uuid=${id}&chapter=${encodeURIComponent(chapter)}`;
}
