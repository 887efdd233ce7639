import type { Change } from '../database/shelf.ts';

/** What a change is about: of one account, a later change of the same thing replaces the earlier one. */
export function changeIdentity(account: string, change: Change): string {
  return JSON.stringify([account, change.type, subjectOf(change)]);
}

/**
 * Whether a change takes the place of one of the same identity that is in line. A place that was read goes by its own
 * clock (contract 3): what a late answer or another tab brings up again never goes back behind a newer one.
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
