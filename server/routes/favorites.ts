import { calls, type ParsedInputOf } from '../../src/shared/contract/index.ts';
import {
  addFavorites,
  favoritesAmong,
  listFavorites,
  removeFavorites,
} from '../domain/reading/favorites.ts';
import { onceWritten } from '../http/idempotency.ts';
import { forAccount, type Route } from '../http/route.ts';
import { viewerOf } from './ensureWork.ts';

export const favoriteRoutes: readonly Route[] = [
  forAccount(calls.collection, async (services, call) => {
    return listFavorites(services.db, viewerOf(call), call.input.kind, call.input);
  }),

  forAccount(calls.changeCollection, async (services, call) => {
    const { account, input, nowMs } = call;
    return onceWritten(services, call, async (t) => {
      if (input.action === 'add') {
        await addFavorites(t, viewerOf(call), input.kind, favoriteTimes(input, nowMs));
      } else await removeFavorites(t, account.id, input.uuids);
      return { uuids: await favoritesAmong(t, input.uuids, account.id) };
    });
  }),
];

type FavoriteInput = ParsedInputOf<typeof calls.changeCollection>;

/** When each work became a favorite, clamped to now. @returns ms since 1970 by work */
function favoriteTimes({ uuids, times = [] }: FavoriteInput, nowMs: number): Map<string, number> {
  return new Map(
    uuids.map((uuid, i) => {
      const atMs = Date.parse(times[i] ?? '');
      return [uuid, Number.isNaN(atMs) ? nowMs : Math.min(atMs, nowMs)];
    }),
  );
}
