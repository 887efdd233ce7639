/** Whose chapters are: uuids of accounts with spaces between, '' where everybody may read them (features 27). */

/** What another account bought is hidden, not deleted. While no account is known nothing is hidden. */
export function isReadable(owner: string, account: string): boolean {
  return owner === '' || account === '' || isOwner(owner, account);
}

export function isOwner(owner: string, account: string): boolean {
  return owner.split(' ').includes(account);
}

/**
 * Two accounts of one device may have bought the same chapter: it stays the first one's too.
 * @param owner as it is found now; undefined: nothing new, '': free
 */
export function joinOwners(before: string | undefined, owner: string | undefined): string {
  if (!owner) return owner ?? before ?? '';
  return [...new Set([...(before ? before.split(' ') : []), ...owner.split(' ')])].join(' ');
}
