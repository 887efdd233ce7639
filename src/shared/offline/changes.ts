import type { Change } from './shelf.ts';

/** What a change is about: of one account, a later change of the same thing replaces the earlier one. */
export function changeIdentity(account: string, change: Change): string {
  return JSON.stringify([account, change.type, subjectOf(change)]);
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
