import { type Env, Hono } from 'hono';
import type { Kind } from '../../src/shared/contract/index.ts';
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

/**
 * The address that begins a preview in the browser that opens it.
 * @param base where readers find the app, without a slash at the end
 * @param chapterId opens the reader; undefined: the page of the work
 */
export function previewAddress(
  { secret }: Pick<Services, 'secret'>,
  base: string,
  preview: DraftPreview,
  chapterId: string | undefined,
): string {
  const address = base + PATH + previewToken(secret, preview);
  return chapterId === undefined ? address : `${address}?${CHAPTER_FIELD}=${chapterId}`;
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

/** Mounts the link of previews: it sets the cookie and opens the reader's app at the draft or home page. */
export function mountDraftPreview<TEnv extends Env>(app: Hono<TEnv>, services: Services): void {
  if (!services.admin) return;
  app.get(`${PATH}:token`, async (c) => {
    const nowMs = services.clock();
    const token = c.req.param('token');
    const preview = openPreviewToken(services.secret, token, nowMs);
    const screen = preview && (await screenOf(services, preview, c.req.query(CHAPTER_FIELD)));
    if (!preview || !screen) {
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

const HOME_SCREENS: Readonly<Record<Kind, string>> = {
  comic: '/index',
  novel: '/novel',
  film: '/film',
};

/** The screen of the reader's app, see `src/app/routes.ts`; undefined where the work is not there. */
async function screenOf(
  services: Services,
  preview: DraftPreview,
  chapter: string | undefined,
): Promise<string | undefined> {
  if ('home' in preview.of) return HOME_SCREENS[preview.of.home];
  const work = await findWork(services, preview.of.workId);
  return work && screenOfWork(work.kind, work.id, chapter);
}

function screenOfWork(kind: Kind, uuid: string, chapter: string | undefined): string {
  if (!chapter) return `/detail${kind}?uuid=${uuid}`;
  const name = kind === 'film' ? 'detail' : 'read';
  return `/${name}${kind}?uuid=${uuid}&chapter=${encodeURIComponent(chapter)}`;
}
