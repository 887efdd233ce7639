import type {
  calls,
  ChapterContent,
  FilmContent,
  Locked,
} from '../../src/shared/contract/index.ts';
import { passEnd } from '../domain/catalogue/filmPasses.ts';
import { chapterNotFound } from '../base/apiError.ts';
import { isoTime } from '../base/time.ts';
import type { AccountIncoming } from '../http/route.ts';
import type { Services } from '../services.ts';
import {
  type ChapterOfAccount,
  comicContent,
  findChapter,
  isLocked,
  novelContent,
} from '../domain/catalogue/chapters.ts';
import { nextFreeTime, priceOf } from '../domain/catalogue/freePeriod.ts';
import { isBlocked } from '../domain/catalogue/published.ts';
import { transact } from '../storage/database.ts';
import { type EpisodeWanted, filmContent, previewSeconds } from '../domain/catalogue/films.ts';
import { packsOf } from '../domain/ledger/packs.ts';
import { readPackTerms } from '../domain/site/settings.ts';
import { payableChapters, purchaseChapters } from '../domain/ledger/purchases.ts';
import type { WorkTable } from '../storage/tables.ts';
import { ensureWritten } from '../domain/accounts/visitors.ts';
import { ensureWork, viewerOf } from './ensureWork.ts';

type ChapterCall = AccountIncoming<typeof calls.comicDirectory>;

/** A purchase is idempotent by itself, so no answer is stored: most of these calls only read. */
export async function chapterContent(
  services: Services,
  call: ChapterCall,
): Promise<ChapterContent> {
  const { input, account, nowMs } = call;
  const viewer = viewerOf(call);
  const work = await ensureWork(services, call);
  const chapter = await findChapter(services.db, work, input.chapter, viewer);
  if (!chapter) {
    throw chapterNotFound(work.kind, await isBlocked(services.db, 'chapter', input.chapter));
  }
  const locked = isLocked(work, chapter, account, nowMs);
  if (locked) {
    if (input.buy !== 1) return lockedOf(services, call, work, chapter);
    await purchase(services, call, work, chapter);
  }
  switch (work.kind) {
    case 'comic':
      return comicContent(services.db, services.secret, { work, chapter, viewer });
    case 'novel':
      return novelContent(services.db, { work, chapter, viewer });
    case 'film': {
      const isOwn = locked || chapter.bought || priceOf(work, chapter, nowMs) === 0;
      // A chapter that only a running combo opens closes when the combo ends.
      const notAfterMs = isOwn ? undefined : (account.combo_until ?? undefined);
      return filmOf(services, call, { work, chapter, viewer, scope: 'whole', notAfterMs });
    }
  }
}

function filmOf(
  { db, secret }: Services,
  { nowMs }: ChapterCall,
  wanted: Omit<EpisodeWanted, 'secret' | 'endsMs'> & { readonly notAfterMs?: number | undefined },
): Promise<FilmContent> {
  const endsMs = Math.min(passEnd(nowMs), wanted.notAfterMs ?? Infinity);
  return filmContent(db, { ...wanted, secret, endsMs });
}

async function lockedOf(
  services: Services,
  call: ChapterCall,
  work: WorkTable,
  chapter: ChapterOfAccount,
): Promise<Locked> {
  const { db } = services;
  const { account } = call;
  const wanted = { ...viewerOf(call), work, from: chapter.idx };
  const payable = await payableChapters(db, wanted);
  const prices = payable.map(({ price }) => price);
  const packs = packsOf(prices, await readPackTerms(db));
  const freeAtMs = nextFreeTime(work, chapter, call.nowMs);
  const locked = {
    locked: true,
    price: priceOf(work, chapter, call.nowMs),
    coins: account.coins,
    packs,
    free_at: freeAtMs === undefined ? undefined : isoTime(freeAtMs),
  } as const;
  const untilSeconds = work.kind === 'film' ? await previewSeconds(db, chapter) : 0;
  if (untilSeconds === 0) return locked;
  const preview = await filmOf(services, call, {
    work,
    chapter,
    viewer: viewerOf(call),
    scope: { untilSeconds },
  });
  return { ...locked, preview };
}

async function purchase(
  services: Services,
  call: ChapterCall,
  work: WorkTable,
  chapter: ChapterOfAccount,
): Promise<void> {
  const { account, input, nowMs } = call;
  await transact(services.db, async (t) => {
    await ensureWritten(t, services, call);
    await purchaseChapters(t, {
      userId: account.id,
      work,
      chapter,
      count: input.count ?? 1,
      agreed: input.price,
      nowMs,
    });
  });
}
