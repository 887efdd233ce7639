import type { Work } from '../../shared/contract/index.ts';
import { type Match, matchNearly, matchWork, queryOf } from '../../shared/search/matchWork.ts';
import { tableReadings } from '../../shared/search/tableReadings.ts';
import type { KnownWork } from './knownWorks.ts';

/**
 * [Note: The search on the device]
 * Works are compared by the server's rules (`src/shared/search/`): characters, pinyin, initials, traditional characters,
 * and one wrong character where nothing else is found. The server reads a character by the word it stands in; here a
 * table has all readings of each common character. Table (15 KB, compressed), traditional characters (10 KB) and rules are
 * a file of their own, which the worker caches once the account's library has works, and no part of the precache.
 */
export function findByRules(known: readonly KnownWork[], keyword: string): KnownWork[] {
  const query = queryOf(keyword, tableReadings);
  if (query.chars.length === 0) return [];
  const exact = matching(known, (work) => matchWork(work, query));
  return exact.length > 0 ? exact : matching(known, (work) => matchNearly(work, query));
}

/** The best first; equal ones in the order of `known`. */
function matching(
  known: readonly KnownWork[],
  match: (work: Parameters<typeof matchWork>[0]) => Match | undefined,
): KnownWork[] {
  return known
    .flatMap((each) => {
      const found = match(fieldsOf(each.work));
      return found
        ? [{ each: { ...each, work: { ...each.work, hit: found.hit } }, rank: found.rank }]
        : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

function fieldsOf({ title, author, tags }: Work) {
  return { title, author, tags: tags.join(' ') };
}
