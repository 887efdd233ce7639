import type { Change } from './shelf.ts';

/** What a change is about: of one account, a later change of the same thing replaces the earlier one. */
export function changeIdentity(account: string, change: Change): string {
  const work = change.type === 'progress' ? change.entry.work : change.work;
  return JSON.stringify([account, change.type, work]);
}
