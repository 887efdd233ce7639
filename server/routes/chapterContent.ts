import {
  type calls,
  type ChapterContent,
  CODE,
  type FilmContent,
  type Locked,
} from '../../src/shared/contract/index.ts';
import { passEnd } from '../domain/catalogue/filmPasses.ts';
import { ApiError, chapterNotFound } from '../base/apiError.ts';
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

/** What opening a chapter needs of a call. */
interface ReaderCall extends Pick<ChapterCall, 'account' | 'nowMs' | 'preview'> {
  readonly input: Pick<ChapterCall['input'], 'kind' | 'uuid' | 'chapter'>;
}

/** A purchase is idempotent by itself, so no answer is stored: most of these calls only read. */
export async function chapterContent(
  services: Services,
  call: ChapterCall,
): Promise<ChapterContent> {
  const found = await ensureChapter(services, call);
  if (!found.locked) return contentOf(services, call, found);
  if (call.input.buy !== 1) return lockedOf(services, call, found);
  await purchase(services, call, found);
  return contentOf(services, call, found);
}

/**
 * What a chapter is made of that the account may read at this moment; buys nothing.
 * @throws ApiError 403 where the account would have to pay, 404 where it may not see the chapter
 */
export async function openContent(services: Services, call: ReaderCall): Promise<ChapterContent> {
  const found = await ensureChapter(services, call);
  if (found.locked) throw new ApiError(CODE.forbidden, '这一章要先购买');
  return contentOf(services, call, found);
}

interface FoundChapter {
  readonly work: WorkTable;
  readonly chapter: ChapterOfAccount;
  readonly locked: boolean;
}

/** @throws ApiError 404 where the account may not see it */
async function ensureChapter(services: Services, call: ReaderCall): Promise<FoundChapter> {
  const { input, account, nowMs } = call;
  const work = await ensureWork(services, call);
  const chapter = await findChapter(services.db, work, input.chapter, viewerOf(call));
  if (!chapter) {
    throw chapterNotFound(work.kind, await isBlocked(services.db, 'chapter', input.chapter));
  }
  return { work, chapter, locked: isLocked(work, chapter, account, nowMs) };
}

/** @param found where it was locked, it is bought by now */
async function contentOf(
  services: Services,
  call: ReaderCall,
  { work, chapter, locked }: FoundChapter,
): Promise<ChapterContent> {
  const { account, nowMs } = call;
  const viewer = viewerOf(call);
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
  { nowMs }: Pick<ChapterCall, 'nowMs'>,
  wanted: Omit<EpisodeWanted, 'secret' | 'endsMs'> & { readonly notAfterMs?: number | undefined },
): Promise<FilmContent> {
  const endsMs = Math.min(passEnd(nowMs), wanted.notAfterMs ?? Infinity);
  return filmContent(db, { ...wanted, secret, endsMs });
}

async function lockedOf(
  services: Services,
  call: ChapterCall,
  { work, chapter }: FoundChapter,
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
  { work, chapter }: FoundChapter,
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
