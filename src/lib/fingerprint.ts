/**
 * 32 bits of a text as base 36 (FNV-1a): the same text gives the same, and none of it can be read back. For telling
 * whether a text was seen before, by whoever holds it; no protection for one that could be guessed.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
