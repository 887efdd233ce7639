import { cutMedia } from '../domain/catalogue/playlist.ts';
import { cutSubtitles } from '../domain/catalogue/subtitles.ts';
import { type FilmAccess, openPass } from '../domain/catalogue/filmPasses.ts';
import { plainContent } from './plainContent.ts';
import { type Content, sendContent } from './sendContent.ts';
import type { Services } from '../services.ts';
import { trialPiece } from '../domain/catalogue/films.ts';

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const GONE = 410;
const TEXTS = {
  [FORBIDDEN]: '403 Forbidden',
  [NOT_FOUND]: '404 Not Found',
  [GONE]: '410 Gone',
} as const;

interface FilmRequest {
  readonly file: string;
  readonly pass: string;
}

/**
 * Answers a film asset under a pass: 403 where the pass is invalid, has expired, or is for a trial that ends before the
 * asset begins; 410 where an operator blocked it. A trial's playlists and subtitles end where the trial ends.
 */
export async function answerFilm(
  services: Services,
  request: Request,
  { file, pass }: FilmRequest,
): Promise<Response> {
  const nowMs = services.clock();
  const access = openPass(services.secret, pass, file, nowMs);
  if (!access) return refuse(FORBIDDEN);
  const asset = await services.catalogue.asset(file);
  if (!asset) return refuse(NOT_FOUND);
  if (asset.blocked === 1) return refuse(GONE);
  const allowed = await allowedPart(services, access, plainContent(services, asset));
  if (!allowed) return refuse(FORBIDDEN);
  // The address is the same for all readers within an hour, so that a CDN may answer for this server until the pass ends.
  const secondsLeft = Math.floor((access.endsMs - nowMs) / 1_000);
  return sendContent(request, allowed, {
    'cache-control': `public, max-age=${secondsLeft}`,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

async function allowedPart(
  { db }: Services,
  { file, folder, scope }: FilmAccess,
  content: Content,
): Promise<Content | undefined> {
  if (scope === 'whole') return content;
  const { untilSeconds } = scope;
  switch (await trialPiece(db, { file, folder, untilSeconds })) {
    case 'whole':
      return content;
    case 'playlist':
      return changed(content, untilSeconds, (text) => cutMedia(text, untilSeconds));
    case 'subtitles':
      return changed(content, untilSeconds, (text) => cutSubtitles(text, untilSeconds));
    case undefined:
      return undefined;
  }
}

/** @param change cuts the text; its result depends only on the file and `untilSeconds` */
async function changed(
  content: Content,
  untilSeconds: number,
  change: (text: string) => string,
): Promise<Content> {
  const text = await new Response(await content.read(0, content.bytes)).text();
  const bytes = new TextEncoder().encode(change(text));
  return {
    ...content,
    bytes: bytes.byteLength,
    etag: content.etag?.replace(/"$/, `-${untilSeconds}"`),
    read: async (from, to) => bytes.slice(from, to),
  };
}

function refuse(status: keyof typeof TEXTS): Response {
  return new Response(TEXTS[status], { status, headers: { 'cache-control': 'no-store' } });
}
