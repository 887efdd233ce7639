/** The `owner` of a chapter: uuids of the accounts that may read it, separated by spaces; '' if it is free. */

/** Chapters purchased by another account are hidden, not deleted. Without a known account nothing is hidden. */
export function isReadable(owner: string, account: string): boolean {
  return owner === '' || account === '' || isOwner(owner, account);
}

export function isOwner(owner: string, account: string): boolean {
  return owner.split(' ').includes(account);
}

/**
 * Adds an owner: several accounts of a device may have purchased the same chapter. `owner`: undefined: unchanged, '':
 * free.
 */
export function joinOwners(before: string | undefined, owner: string | undefined): string {
  if (!owner) return owner ?? before ?? '';
  return [...new Set([...(before ? before.split(' ') : []), ...owner.split(' ')])].join(' ');
}
