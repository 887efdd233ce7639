import * as v from 'valibot';
import { KINDS, uuidSchema } from '../../src/shared/contract/index.ts';
import { escapeMarkup } from '../base/markup.ts';
import type { FindSharePage } from '../http/appFiles.ts';
import { baseOf } from '../http/base.ts';
import type { Services } from '../services.ts';
import { findPublicWork } from './publicWorks.ts';
import { recentAnswers } from './recentAnswers.ts';
import { shareHead, type ShareHead } from './shareHead.ts';

const HEADS_MAX = 1_000;
/** How long a page may show what an operator has changed meanwhile. */
export const PUBLIC_AGE_MAX_MS = 60_000;

const NO_INDEX = ['x-robots-tag', 'noindex'] as const;

type ShareServices = Pick<
  Services,
  'db' | 'clock' | 'seo' | 'publicUrl' | 'trustedProxies' | 'report'
>;

/** Finds what the page of a work or chapter shows to clients that run no scripts. Never throws. */
export function sharePages(services: ShareServices): FindSharePage {
  const heads = recentAnswers<ShareHead | undefined>(HEADS_MAX, PUBLIC_AGE_MAX_MS);
  return async (request) => {
    const headers = services.seo ? [] : [NO_INDEX];
    const wanted = wantedWork(new URL(request.url));
    if (!wanted) return { fill: undefined, headers };
    const base = baseOf(services, request);
    const nowMs = services.clock();
    const key = JSON.stringify([base, wanted]);
    try {
      const head = await heads.get(key, nowMs, async () => {
        const found = await findPublicWork(services.db, wanted, nowMs);
        return found && shareHead(found, base);
      });
      // The app says that there is no such work; search engines list no page for it.
      if (!head) return { fill: undefined, headers: [NO_INDEX] };
      return { fill: (page) => fillIn(page, head), headers };
    } catch (error) {
      // The app works without its head, from what the device has stored.
      services.report(`share page: ${String(error)}`);
      return { fill: undefined, headers };
    }
  };
}

const kinds = KINDS.join('|');
const PAGES = new RegExp(`^/(?:detail(${kinds})|read(comic|novel))/?$`);
const idSchema = v.fallback(uuidSchema, '');

function wantedWork({ pathname, searchParams }: URL) {
  const [, detail, read] = PAGES.exec(pathname) ?? [];
  const kind = v.safeParse(v.picklist(KINDS), detail ?? read);
  const id = v.parse(idSchema, searchParams.get('uuid'));
  if (!kind.success || id === '') return undefined;
  const hasChapter = read !== undefined || kind.output === 'film';
  const chapterId = hasChapter ? v.parse(idSchema, searchParams.get('chapter')) : '';
  return { kind: kind.output, id, chapterId };
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** Functions as replacements: a title may contain `$&`. */
function fillIn(page: string, { title, description, markup }: ShareHead): string {
  return page
    .replace(TITLE, () => `<title>${escapeMarkup(title)}</title>`)
    .replace(
      DESCRIPTION,
      () => `<meta name="description" content="${escapeMarkup(description)}" />`,
    )
    .replace('</head>', () => `  ${markup}\n  </head>`);
}
