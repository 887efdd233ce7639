import type { Change } from '../database/offlineStore.ts';

/** For one account, a later change of the same subject replaces the earlier one. */
export function changeIdentity(account: string, change: Change): string {
  return JSON.stringify([account, change.type, subjectOf(change)]);
}

/**
 * Whether a change replaces the pending one of the same identity. Progress compares its own clocks: a late response or
 * another tab never replaces a newer position with an older one.
 */
export function replaces(next: Change, held: Change): boolean {
  return next.type !== 'progress' || held.type !== 'progress' || next.entry.at >= held.entry.at;
}

function subjectOf(change: Change): string {
  switch (change.type) {
    case 'progress':
      return change.entry.work;
    case 'collect':
      return change.work;
    case 'clear':
      return change.kind;
  }
}
